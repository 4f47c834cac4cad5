import { foldCase } from '../catalogue/catalogue.ts'
import { latinDigits } from '../latin-digits.ts'

/** Maximum number of stored terms; beyond it the oldest are deleted. */
export const maxMissedTerms = 500

/** Days after which an unused term is deleted. */
export const missedTermDays = 90

const maxTermLength = 60

/** The term to store for a search without results; undefined for a phone number, an e-mail, a URL or text without a word. */
export function missedTerm(text: string): string | undefined {
  const term = [...foldCase(text).replace(/\s+/g, ' ')].slice(0, maxTermLength).join('').trim()
  const isPrivate = /[@/]|\d[\d\s()+-]{4,}/.test(latinDigits(text))
  return isPrivate || !/\p{L}.*\p{L}/u.test(term) ? undefined : term
}
