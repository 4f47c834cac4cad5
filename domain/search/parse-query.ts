import { foldCase } from '../catalogue/catalogue.ts'
import { latinDigits } from '../lists/latin-digits.ts'
import * as queryWords from './query-words.ts'

/** A query by its wanted and excluded pieces, as typed, and its intent. */
export type ParsedQuery = {
  readonly wanted: readonly string[]
  readonly excluded: readonly string[]
  readonly intent: queryWords.Intent | undefined
  /** Whether no vegetable is named: the intent is for the whole list. */
  readonly isWhole: boolean
}

type Token = { readonly text: string; readonly isBreak: boolean }

/** Words, and the breaks between items: commas, connectors, quantities. */
function tokensOf(text: string): Token[] {
  const parts =
    latinDigits(foldCase(text)).match(
      /\d+([./]\d+)?\s*(kgs?|gms?|g|kilo|grams?|pcs?|pieces?)?(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}'’.-]+|[,;+&/|\n]/gu,
    ) ?? []
  return parts.map((part) => ({
    text: part,
    isBreak: /^[\d,;+&/|\n]/.test(part) || queryWords.connectors.has(part) || queryWords.measures.has(part),
  }))
}

/** Whether a word names no vegetable. */
export const isPlain = (word: string) => queryWords.generic.has(word) || queryWords.soft.has(word)

/** The pieces between breaks. */
function piecesOf(tokens: readonly Token[]): string[] {
  const pieces: string[][] = [[]]
  for (const { text, isBreak } of tokens) {
    if (isBreak) pieces.push([])
    else pieces.at(-1)?.push(text)
  }
  return pieces.map((words) => words.join(' ')).filter((piece) => piece !== '')
}

/** The excluded words with the range of tokens to remove; undefined where nothing is excluded. */
function excludedRange(tokens: readonly Token[]): { from: number; to: number; things: readonly Token[] } | undefined {
  for (const [at, { text }] of tokens.entries()) {
    const afterKe = queryWords.withoutAfterKe.has(text) && queryWords.possessive.has(tokens[at - 1]?.text ?? '')
    const isPostfix = (afterKe || queryWords.leftOut.has(text)) && at > (afterKe ? 1 : 0)
    if (isPostfix) {
      const end = tokens[at + 1]?.text ?? ''
      const to = /^(kar|ke|kr|कर|के|chahiye|चाहिए)$/.test(end) ? at + 2 : at + 1
      return { from: 0, to, things: tokens.slice(0, at).filter((token) => !queryWords.soft.has(token.text)) }
    }
    if (!queryWords.without.has(text) || at + 1 >= tokens.length) continue
    const rest = tokens.slice(at + 1)
    const stop = rest.findIndex((token, nth) => nth > 0 && isPlain(token.text))
    const things = stop < 0 ? rest : rest.slice(0, stop)
    return { from: at, to: at + 1 + things.length, things }
  }
  return undefined
}

/** Parses a query by the words in query-words.ts, in any case (CONTRACT "Catalogue"). */
export function parseQuery(text: string): ParsedQuery {
  const tokens = tokensOf(text)
  const range = excludedRange(tokens)
  const remaining = range === undefined ? tokens : [...tokens.slice(0, range.from), ...tokens.slice(range.to)]
  const isMarker = (word: string) => queryWords.without.has(word)
  const excluded =
    range === undefined
      ? []
      : piecesOf(range.things.map((token) => (isMarker(token.text) ? { text: ',', isBreak: true } : token)))
  const words = remaining.filter(({ isBreak }) => !isBreak).map(({ text: word }) => word)
  const intent = queryWords.intents.find(([, typed]) => words.some((word) => typed.has(word)))?.[0]
  const isIntent = (word: string) => queryWords.intents.some(([, typed]) => typed.has(word))
  const named = words.filter((word) => !isPlain(word) && !isIntent(word))
  const isRequest = intent !== undefined || words.some((word) => queryWords.generic.has(word)) || excluded.length > 0
  return {
    wanted: piecesOf(remaining.filter((token) => !isIntent(token.text))),
    excluded,
    intent,
    isWhole: named.length === 0 && isRequest,
  }
}
