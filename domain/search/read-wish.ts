import { foldCase } from '../catalogue.ts'
import * as said from './wish-words.ts'

/** A query taken apart: the pieces that are wanted and those that are not, each as typed, and what is asked of the whole list. */
export type Wish = {
  readonly wanted: readonly string[]
  readonly excluded: readonly string[]
  readonly intent: said.Intent | undefined
  /** Beside the intent nothing but words for vegetables as such was typed. */
  readonly isWhole: boolean
}

type Token = { readonly text: string; readonly isBreak: boolean }

/** Words and the breaks between things: commas, connectors, quantities. */
function tokensOf(text: string): Token[] {
  const parts =
    foldCase(text).match(
      /\d+([./]\d+)?\s*(kgs?|gms?|g|kilo|grams?|pcs?|pieces?)?(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}'’.-]+|[,;+&/|\n]/gu,
    ) ?? []
  return parts.map((part) => ({
    text: part,
    isBreak: /^[\d,;+&/|\n]/.test(part) || said.connectors.has(part) || said.measures.has(part),
  }))
}

/** Whether a word asks for nothing particular. */
export const isPlain = (word: string) => said.generic.has(word) || said.soft.has(word)

/** The pieces between breaks, each with its words joined by blanks. */
function piecesOf(tokens: readonly Token[]): string[] {
  const pieces: string[][] = [[]]
  for (const { text, isBreak } of tokens) {
    if (isBreak) pieces.push([])
    else pieces.at(-1)?.push(text)
  }
  return pieces.map((words) => words.join(' ')).filter((piece) => piece !== '')
}

/** Where the words that a marker excludes begin and end, markers included; undefined without a marker or without a thing. */
function excludedRange(tokens: readonly Token[]): { from: number; to: number; things: readonly Token[] } | undefined {
  for (const [at, { text }] of tokens.entries()) {
    const afterKe = said.withoutAfterKe.has(text) && said.possessive.has(tokens[at - 1]?.text ?? '')
    const isPostfix = (afterKe || said.leftOut.has(text)) && at > (afterKe ? 1 : 0)
    if (isPostfix) {
      const end = tokens[at + 1]?.text ?? ''
      const to = /^(kar|ke|kr|कर|के|chahiye|चाहिए)$/.test(end) ? at + 2 : at + 1
      return { from: 0, to, things: tokens.slice(0, at).filter((token) => !said.soft.has(token.text)) }
    }
    if (!said.without.has(text) || at + 1 >= tokens.length) continue
    const rest = tokens.slice(at + 1)
    const stop = rest.findIndex((token, nth) => nth > 0 && isPlain(token.text))
    const things = stop < 0 ? rest : rest.slice(0, stop)
    return { from: at, to: at + 1 + things.length, things }
  }
  return undefined
}

/** Reads what a query asks for; words are compared as they are written, in any case (CONTRACT "Catalogue"). */
export function readWish(text: string): Wish {
  const tokens = tokensOf(text)
  const range = excludedRange(tokens)
  const kept = range === undefined ? tokens : [...tokens.slice(0, range.from), ...tokens.slice(range.to)]
  const isMarker = (word: string) => said.without.has(word)
  const excluded =
    range === undefined
      ? []
      : piecesOf(range.things.map((token) => (isMarker(token.text) ? { text: ',', isBreak: true } : token)))
  const words = kept.filter(({ isBreak }) => !isBreak).map(({ text: word }) => word)
  const intent = said.intents.find(([, typed]) => words.some((word) => typed.has(word)))?.[0]
  const isIntent = (word: string) => said.intents.some(([, typed]) => typed.has(word))
  const named = words.filter((word) => !isPlain(word) && !isIntent(word))
  const isAsked = intent !== undefined || words.some((word) => said.generic.has(word)) || excluded.length > 0
  return {
    wanted: piecesOf(kept.filter((token) => !isIntent(token.text))),
    excluded,
    intent,
    isWhole: named.length === 0 && isAsked,
  }
}
