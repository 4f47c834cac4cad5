import { foldCase } from '../catalogue/catalogue.ts'
import { latinDigits } from '../latin-digits.ts'
import { amounts, isFiller } from './normalize.ts'
import * as queryWords from './query-words.ts'

/** A query's wanted and excluded pieces, each one or more words as typed, and its intent. */
export type ParsedQuery = {
  readonly wanted: readonly string[]
  readonly excluded: readonly string[]
  readonly intent: queryWords.Intent | undefined
  /** Whether the query names no vegetable, so that its intent is for the whole list: 'cheapest vegetables'. */
  readonly isForWholeList: boolean
}

/** A word, or with `isBreak` something between two items. */
type Token = { readonly text: string; readonly isBreak: boolean }

/** Amounts, words, and signs between items. */
const tokenPattern = new RegExp(String.raw`${amounts.source}|[\p{L}\p{M}\p{N}'’.-]+|[,;+&/|\n]`, 'gu')

/** The words of a query, and the breaks between items: commas, connectors such as and, quantities. */
function tokensOf(text: string): Token[] {
  const parts = latinDigits(foldCase(text)).match(tokenPattern) ?? []
  return parts.map((part) => ({
    text: part,
    isBreak: /^[\d,;+&/|\n]/.test(part) || queryWords.connectors.has(part) || queryWords.measures.has(part),
  }))
}

const isGeneralWord = (word: string) => queryWords.generic.has(word) || queryWords.neutral.has(word)

/** Whether a word is general or a filler. */
export const namesNoVegetable = (word: string) => isGeneralWord(word) || isFiller(word)

/** The pieces between breaks. */
function piecesOf(tokens: readonly Token[]): string[] {
  const pieces: string[][] = [[]]
  for (const { text, isBreak } of tokens) {
    if (isBreak) pieces.push([])
    else pieces.at(-1)?.push(text)
  }
  return pieces.map((words) => words.join(' ')).filter((piece) => piece !== '')
}

/** The excluded tokens, and the range of tokens to remove from the query with them. */
type Exclusion = { readonly from: number; readonly to: number; readonly excluded: readonly Token[] }

/** The exclusion of the words before this token: 'aloo ke bina', 'karela nahi chahiye'. */
function exclusionBefore(tokens: readonly Token[], at: number): Exclusion | undefined {
  const text = tokens[at]?.text ?? ''
  const isAfterKe = queryWords.afterExcludedKe.has(text) && queryWords.ke.has(tokens[at - 1]?.text ?? '')
  if (!isAfterKe && !queryWords.afterExcluded.has(text)) return undefined
  const end = isAfterKe ? at - 1 : at
  if (end === 0) return undefined
  const hasEnding = queryWords.exclusionEndings.has(tokens[at + 1]?.text ?? '')
  const excluded = tokens.slice(0, end).filter((token) => !queryWords.neutral.has(token.text))
  return { from: 0, to: hasEnding ? at + 2 : at + 1, excluded }
}

/** The exclusion of the words after this token, up to a general word: 'without potato'. */
function exclusionAfter(tokens: readonly Token[], at: number): Exclusion | undefined {
  if (!queryWords.beforeExcluded.has(tokens[at]?.text ?? '') || at + 1 >= tokens.length) return undefined
  const rest = tokens.slice(at + 1)
  const end = rest.findIndex((token, index) => index > 0 && isGeneralWord(token.text))
  const excluded = end < 0 ? rest : rest.slice(0, end)
  return { from: at, to: at + 1 + excluded.length, excluded }
}

/** The first exclusion of a query; undefined where nothing is excluded. */
function exclusionOf(tokens: readonly Token[]): Exclusion | undefined {
  for (const at of tokens.keys()) {
    const exclusion = exclusionBefore(tokens, at) ?? exclusionAfter(tokens, at)
    if (exclusion !== undefined) return exclusion
  }
  return undefined
}

/** Parses by the words in query-words.ts, in any case. */
export function parseQuery(text: string): ParsedQuery {
  const tokens = tokensOf(text)
  const { from, to, excluded: excludedTokens } = exclusionOf(tokens) ?? { from: 0, to: 0, excluded: [] }
  const remaining = [...tokens.slice(0, from), ...tokens.slice(to)]
  // 'without potato without onion' has two items.
  const excluded = piecesOf(
    excludedTokens.map(({ text, isBreak }) => ({ text, isBreak: isBreak || queryWords.beforeExcluded.has(text) })),
  )
  const words = remaining.filter(({ isBreak }) => !isBreak).map(({ text: word }) => word)
  const intent = queryWords.intents.find(([, typed]) => words.some((word) => typed.has(word)))?.[0]
  const isIntent = (word: string) => queryWords.intents.some(([, typed]) => typed.has(word))
  const isForWholeList =
    words.every((word) => isGeneralWord(word) || isIntent(word)) &&
    (intent !== undefined || words.some((word) => queryWords.generic.has(word)) || excluded.length > 0)
  return { wanted: piecesOf(remaining.filter((token) => !isIntent(token.text))), excluded, intent, isForWholeList }
}
