import { foldCase } from '../catalogue.ts'

/** So many terms are remembered, the latest asked for. */
export const maxMissedTerms = 500

/** A term nobody has asked for since is forgotten after 90 days. */
export const missedTermDays = 90

/** So many letters of a term are kept. */
const maxTerm = 60

/** A search that found nothing, as it is counted for the seller: folded, at most 60 characters; undefined for what may be a phone number, an e-mail or no word at all. */
export function missedTerm(text: string): string | undefined {
  const term = [...foldCase(text).replace(/\s+/g, ' ')].slice(0, maxTerm).join('').trim()
  const isPrivate = /[@/]|\d[\d\s()+-]{4,}/.test(text)
  return isPrivate || !/\p{L}.*\p{L}/u.test(term) ? undefined : term
}
