import { normalize } from './normalize.ts'
import { hasForeignWord } from './other-goods.ts'
import { weights } from './weights.ts'

/** Whether the best fit of a query is too far away to be shown; `text` is the query, folded. */
export function isFarFetched(best: number, text: string): boolean {
  if (best < weights.sure) return false
  const { words, joined } = normalize(text)
  if (hasForeignWord(words.map(({ raw }) => raw))) return true
  if (words.length > 1) return false
  // A Devanagari word may be the sound of an English one; in other scripts the names stand in the data as they are written.
  const isWhole = /[\u0980-\u0d7f]/.test(text)
  const perLetter = isWhole ? weights.nearPerLetterWhole : weights.nearPerLetter
  return (best - weights.sure) / joined.raw.length >= perLetter
}
