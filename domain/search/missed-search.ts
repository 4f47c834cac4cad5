import { foldCase } from '../catalogue/catalogue.ts'
import { latinDigits } from '../lists/latin-digits.ts'

/** Missed terms stored, the latest first. */
export const maxMissedTerms = 500

/** Days after which an unused term is deleted. */
export const missedTermDays = 90

/** Characters. */
const maxTermLength = 60

/** A missed search as the seller sees it; undefined for a phone number, an e-mail or no word. */
export function missedTerm(text: string): string | undefined {
  const term = [...foldCase(text).replace(/\s+/g, ' ')].slice(0, maxTermLength).join('').trim()
  const isPrivate = /[@/]|\d[\d\s()+-]{4,}/.test(latinDigits(text))
  return isPrivate || !/\p{L}.*\p{L}/u.test(term) ? undefined : term
}
