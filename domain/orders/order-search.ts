import { foldCase } from '../catalogue/catalogue.ts'
import { devanagariDigits, digitsOf, latinDigits, plainPhone } from '../latin-digits.ts'

/** Maximum characters of a search in the seller's or shopper's orders. */
export const maxOrderSearch = 100
/** Further words of a search are ignored. */
const maxWords = 8

const separators = /[\s.,;:()/"'’&#+-]+/

/** The digits of a phone number, at most the last ten, without +91 or leading 0; undefined for other text and fewer than six digits. */
export function phoneDigits(text: string): string | undefined {
  const typed = plainPhone(text)
  if (!/^[\d\s+()-]+$/.test(typed)) return undefined
  const digits = digitsOf(typed.replace(/^[\s(]*(\+\s*91|0)/, ''))
  return digits.length < 6 ? undefined : digits.slice(-10)
}

/** What an order's number, status or product names must contain for a shopper's search in My Orders (SPEC 5). */
export function ownSearchText(typed: string): string {
  return latinDigits(foldCase(typed.trim().replace(/^#/, '')))
}

/** The words of the seller's search in NFC and lower case; each must begin a word of an order's number, phone, name or products. */
export function searchWords(text: string): string[] {
  const phone = phoneDigits(text.trim())
  if (phone !== undefined) return [phone]
  const words = latinDigits(foldCase(text)).split(separators)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}

/** Consonants that with a nukta also have one character, in the order from U+0958 on; NFC decomposes it. */
const nuktaConsonants = 'कखगजडढफय'
const withNukta = new RegExp(`([${nuktaConsonants}])\u093c`, 'g')

/** The spellings in which a text in NFC may be stored: with each nukta apart or in one character, and digits in either script. */
export function spellingsOf(text: string): string[] {
  const composed = text.replace(withNukta, (_, consonant) =>
    String.fromCharCode(0x0958 + nuktaConsonants.indexOf(consonant)),
  )
  return [...new Set([text, composed].flatMap((spelling) => [spelling, devanagariDigits(spelling)]))]
}
