/** The longest search in the seller's and shopper's orders, in characters. */
export const maxOrderSearch = 100
/** More words would only narrow an already narrow search. */
const maxWords = 8

const separators = /[\s.,;:()/"'’&#+-]+/

/** Digits of a phone number without its country code or leading 0; undefined for other text. */
export function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s+()-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6) return undefined
  return digits.length > 10 ? digits.slice(-10) : digits
}

/** Lower-cased words of a search for number, phone, name or product; each is matched by its beginning. */
export function searchWords(text: string): string[] {
  const phone = phoneDigits(text.trim())
  if (phone !== undefined) return [phone]
  const words = text.toLowerCase().split(separators)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}
