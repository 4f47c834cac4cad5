import { latinDigits } from '../latin-digits.ts'
import { namesNoVegetable } from '../search/parse-query.ts'
import {
  addedParts,
  chatter,
  currencies,
  fractions,
  linkWords,
  type Measure,
  measures,
  multipliers,
  numbers,
} from './list-words.ts'

type Meaning =
  | { readonly kind: 'number' | 'multiplier' | 'added-part' | 'fraction'; readonly value: number }
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'currency' | 'slash' | 'dash' | 'ignored' | 'name' }

/** A word, number or sign with its meaning, and its start and end in the text. */
export type Token = Meaning & { readonly text: string; readonly start: number; readonly end: number }

const pattern =
  /\d{1,3}(?:,\d{2})*,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?|[½¼¾]|k\s?\.\s?g\b\.?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*\.?|₹|\/-|[-/–—]/giu
const fractionSigns: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

const isIgnored = (word: string) => linkWords.has(word) || chatter.has(word) || namesNoVegetable(word)

function wordMeaning(word: string): Meaning {
  const measure = measures.get(word)
  if (measure !== undefined) return { kind: 'measure', measure }
  const fraction = fractions.get(word)
  if (fraction !== undefined) return { kind: 'fraction', value: fraction }
  const added = addedParts.get(word)
  if (added !== undefined) return { kind: 'added-part', value: added }
  const number = numbers.get(word)
  if (number !== undefined) return { kind: 'number', value: number }
  const multiplier = multipliers.get(word)
  if (multiplier !== undefined) return { kind: 'multiplier', value: multiplier }
  if (currencies.has(word)) return { kind: 'currency' }
  return { kind: isIgnored(word) ? 'ignored' : 'name' }
}

function meaningOf(text: string): Meaning {
  const fraction = fractionSigns.get(text)
  if (fraction !== undefined) return { kind: 'fraction', value: fraction }
  if (/^\d/.test(text)) return { kind: 'number', value: Number(text.replaceAll(',', '')) }
  if (text === '₹' || text === '/-') return { kind: 'currency' }
  if (text === '/') return { kind: 'slash' }
  if (/^[-–—]$/.test(text)) return { kind: 'dash' }
  const word = text.toLowerCase().replace(/\s/g, '').replace(/\.$/, '')
  return wordMeaning(word)
}

/** A text's tokens; other signs (bullets, stars, brackets, emoji) are left out. */
export function tokensOf(piece: string): Token[] {
  return [...latinDigits(piece).matchAll(pattern)].map(({ 0: text, index }) => ({
    ...meaningOf(text),
    text,
    start: index,
    end: index + text.length,
  }))
}
