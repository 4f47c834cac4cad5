import { normalize } from '../search/normalize.ts'
import { type ListNumber, numbersOf } from './list-numbers.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One item of a list: its source words, the name in them and its figures. */
export type ListItem = {
  readonly line: string
  readonly name: string
  /** The name with the small words before it: Fresh Turmeric. */
  readonly whole: string
  readonly figures: readonly ListNumber[]
}

type Run = { readonly isName: boolean; readonly tokens: Token[] }

const isFigure = ({ kind }: Token) =>
  kind === 'number' || kind === 'fraction' || kind === 'added' || kind === 'measure' || kind === 'currency'

/** Words of variety alone belong to the name before them: 'tamatar 40 desi'. */
const isVarietyOnly = (tokens: readonly Token[]) =>
  normalize(tokens.map(({ text }) => text).join(' ')).words.every(({ variety }) => variety !== '')

/** Runs of names and of figures by turns; joints and signs go with the run they stand in. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  const leading: Token[] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    const isName = token.kind === 'name'
    if (last !== undefined && (last.isName === isName || !(isName || isFigure(token)))) last.tokens.push(token)
    else if (isName || isFigure(token)) runs.push({ isName, tokens: [...leading.splice(0), token] })
    else leading.push(token)
  }
  return runs
}

/** Where the figures between two names part: the last amount belongs to the second name. */
function parted(run: Run): [Token[], Token[]] | undefined {
  const numbers = run.tokens.flatMap((token, at) =>
    token.kind === 'number' || token.kind === 'fraction' || token.kind === 'added' ? [at] : [],
  )
  const [, second] = numbers
  if (second === undefined || numbers.length !== 2) return undefined
  const from = run.tokens[second - 1]?.kind === 'currency' ? second - 1 : second
  return [run.tokens.slice(0, from), run.tokens.slice(from)]
}

/** Items with figures on both sides of their names: '1 kg aloo 22 1 kg pyaz 30'; undefined if inseparable. */
function groupsBetween(runs: readonly Run[]): Token[][] | undefined {
  const groups: Token[][] = [[]]
  for (const [at, run] of runs.entries()) {
    const isEnd = at === 0 || at === runs.length - 1
    if (run.isName || isEnd) groups.at(-1)?.push(...run.tokens)
    else {
      const parts = parted(run)
      if (parts === undefined) return undefined
      groups.at(-1)?.push(...parts[0])
      groups.push([...parts[1]])
    }
  }
  return groups
}

/** Tokens by item: name and figures in either order, as the piece begins. */
function groupsOf(runs: readonly Run[]): Token[][] | undefined {
  const [first, last] = [runs[0], runs.at(-1)]
  if (runs.filter(({ isName }) => isName).length <= 1) return [runs.flatMap(({ tokens }) => tokens)]
  if (first?.isName === false && last?.isName === false) return groupsBetween(runs)
  const groups: Token[][] = []
  for (const run of runs) {
    if (run.isName === first?.isName) groups.push([...run.tokens])
    else groups.at(-1)?.push(...run.tokens)
  }
  return groups
}

/** Tokens of an item's name: up to the figures after its first word. */
function nameTokens(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ kind }) => kind === 'name')
  if (from < 0) return []
  const before = tokens.slice(0, from).findLastIndex((token) => isFigure(token))
  const rest = tokens.slice(before + 1)
  const figure = rest.findIndex((token) => isFigure(token))
  return figure < 0 ? rest : rest.slice(0, figure)
}

function itemOf(piece: string, tokens: readonly Token[]): ListItem {
  const named = nameTokens(tokens)
  const from = named.find(({ kind }) => kind === 'name')?.start ?? 0
  const to = named.findLast(({ kind }) => kind === 'name')?.end ?? 0
  return {
    line: piece.slice(tokens[0]?.start ?? 0, tokens.findLast(({ kind }) => kind !== 'joint')?.end ?? piece.length),
    name: piece.slice(from, to).replace(/\.$/, ''),
    whole: piece.slice(named[0]?.start ?? 0, to),
    figures: numbersOf(tokens),
  }
}

function mergeVarieties(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const [at, run] of runs.entries()) {
    const before = merged.at(-1)
    const isTrailing = run.isName && at === runs.length - 1 && at > 1 && isVarietyOnly(run.tokens)
    if (isTrailing && before !== undefined) before.tokens.push(...run.tokens)
    else merged.push({ isName: run.isName, tokens: [...run.tokens] })
  }
  return merged
}

/** The items of one piece of a list: 'aloo 22 pyaz 30' has two. */
export function itemsOf(piece: string): ListItem[] {
  const tokens = tokensOf(piece)
  const runs = mergeVarieties(runsOf(tokens))
  const groups = groupsOf(runs)
  if (groups === undefined || runs.length === 0) return [{ line: piece, name: '', whole: '', figures: [] }]
  if (groups.length === 1) return [{ ...itemOf(piece, groups[0] ?? []), line: piece }]
  return groups.map((group) => itemOf(piece, group))
}
