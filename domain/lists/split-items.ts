import { normalize } from '../search/normalize.ts'
import { type ListNumber, listNumbersOf } from './list-numbers.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One item of a list: its words as typed, the product name in them, and its numbers. */
export type ListItem = {
  readonly line: string
  readonly name: string
  /** The name with ignored words that may belong to it: Fresh Turmeric. */
  readonly nameWithIgnored: string
  readonly numbers: readonly ListNumber[]
}

/** Neighbouring tokens that are all part of a name, or all numbers. */
type Run = { readonly isName: boolean; readonly tokens: Token[] }

const isNumber = (token: Token) => 'value' in token

const isNumberPart = (token: Token) => isNumber(token) || token.kind === 'measure' || token.kind === 'currency'

/** Whether all words are varieties of the name before: 'tamatar 40 desi'. */
const isVarietyOnly = (tokens: readonly Token[]) =>
  normalize(tokens.map(({ text }) => text).join(' ')).words.every(({ variety }) => variety !== '')

/** Runs of names and of numbers in turn; other tokens belong to the run before them, else to the first. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  const leading: Token[] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    const isName = token.kind === 'name'
    const isOther = !isName && !isNumberPart(token)
    if (last !== undefined && (isOther || last.isName === isName)) last.tokens.push(token)
    else if (isOther) leading.push(token)
    else runs.push({ isName, tokens: [...leading.splice(0), token] })
  }
  return runs
}

/** Splits the two numbers between two names: the first ends one item, the second begins the next; undefined for others. */
function splitNumbers(run: Run): [Token[], Token[]] | undefined {
  const numbers = run.tokens.flatMap((token, index) => (isNumber(token) ? [index] : []))
  const [, second] = numbers
  if (second === undefined || numbers.length !== 2) return undefined
  const from = run.tokens[second - 1]?.kind === 'currency' ? second - 1 : second
  return [run.tokens.slice(0, from), run.tokens.slice(from)]
}

/** Tokens by item where numbers stand on both sides of names: '1 kg aloo 22 1 kg pyaz 30'; undefined if unclear. */
function groupsWithNumbersAround(runs: readonly Run[]): Token[][] | undefined {
  const groups: Token[][] = [[]]
  for (const [index, run] of runs.entries()) {
    const isEnd = index === 0 || index === runs.length - 1
    if (run.isName || isEnd) groups.at(-1)?.push(...run.tokens)
    else {
      const parts = splitNumbers(run)
      if (parts === undefined) return undefined
      groups.at(-1)?.push(...parts[0])
      groups.push([...parts[1]])
    }
  }
  return groups
}

/** Tokens by item; each item begins like the text, with its name or with its numbers. */
function groupsOf(runs: readonly Run[]): Token[][] | undefined {
  const [first, last] = [runs[0], runs.at(-1)]
  if (runs.filter(({ isName }) => isName).length <= 1) return [runs.flatMap(({ tokens }) => tokens)]
  if (first?.isName === false && last?.isName === false) return groupsWithNumbersAround(runs)
  const groups: Token[][] = []
  for (const run of runs) {
    if (run.isName === first?.isName) groups.push([...run.tokens])
    else groups.at(-1)?.push(...run.tokens)
  }
  return groups
}

/** Tokens of an item's first name: from the numbers before it to the numbers after it. */
function nameTokens(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ kind }) => kind === 'name')
  if (from < 0) return []
  const before = tokens.slice(0, from).findLastIndex(isNumberPart)
  const rest = tokens.slice(before + 1)
  const end = rest.findIndex(isNumberPart)
  return end < 0 ? rest : rest.slice(0, end)
}

function itemOf(piece: string, tokens: readonly Token[]): ListItem {
  const named = nameTokens(tokens)
  const from = named.find(({ kind }) => kind === 'name')?.start ?? 0
  const to = named.findLast(({ kind }) => kind === 'name')?.end ?? 0
  return {
    line: piece.slice(tokens[0]?.start ?? 0, tokens.findLast(({ kind }) => kind !== 'ignored')?.end ?? piece.length),
    name: piece.slice(from, to).replace(/\.$/, ''),
    nameWithIgnored: piece.slice(named[0]?.start ?? 0, to),
    numbers: listNumbersOf(tokens),
  }
}

/** The runs with a last one of varieties as part of the numbers before it. */
function withVarietyJoined(runs: readonly Run[]): readonly Run[] {
  const [before, last] = runs.slice(-2)
  if (runs.length < 3 || before === undefined || !last?.isName || !isVarietyOnly(last.tokens)) return runs
  return [...runs.slice(0, -2), { isName: before.isName, tokens: [...before.tokens, ...last.tokens] }]
}

/** The items of a list's piece: 'aloo 22 pyaz 30' has two. */
export function itemsOf(piece: string): ListItem[] {
  const tokens = tokensOf(piece)
  const runs = withVarietyJoined(runsOf(tokens))
  const groups = groupsOf(runs)
  if (groups === undefined) return [{ line: piece, name: '', nameWithIgnored: '', numbers: [] }]
  if (groups.length === 1) return [{ ...itemOf(piece, groups[0] ?? []), line: piece }]
  return groups.map((group) => itemOf(piece, group))
}
