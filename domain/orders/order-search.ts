import { foldCase } from '../catalogue/catalogue.ts'
import { digitsOf, latinDigits } from '../lists/latin-digits.ts'

/** The longest search in the seller's and shopper's orders, in characters. */
export const maxOrderSearch = 100
/** More words would only narrow an already narrow search. */
const maxWords = 8

const separators = /[\s.,;:()/"'’&#+-]+/

/** Digits of a phone number without its country code or leading 0; undefined for other text. */
export function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s+()-]+$/.test(latinDigits(text))) return undefined
  const digits = digitsOf(text)
  if (digits.length < 6) return undefined
  return digits.length > 10 ? digits.slice(-10) : digits
}

/** Lower-cased words in NFC of a search for number, phone, name or product; each is matched by its beginning. */
export function searchWords(text: string): string[] {
  const phone = phoneDigits(text.trim())
  if (phone !== undefined) return [phone]
  const words = latinDigits(foldCase(text)).split(separators)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}

/** Consonants that have a character of their own with a nukta, from U+0958 on; NFC always takes it apart. */
const nuktaConsonants = 'कखगजडढफय'
const withNukta = new RegExp(`([${nuktaConsonants}])\u093c`, 'g')

/** A text in NFC as it may be stored: as it is, and with each consonant and its nukta as one character. */
export function spellingsOf(text: string): string[] {
  const composed = text.replace(withNukta, (_, consonant) =>
    String.fromCharCode(0x0958 + nuktaConsonants.indexOf(consonant)),
  )
  return [...new Set([text, composed])]
}
