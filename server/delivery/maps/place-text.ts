import { isZipcode } from '#domain/accounts.ts'

const longest = 200

/** A text of a map as our pages may show it: one line, not longer than an address line may be. */
export function plainText(text = ''): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/** The parts that say something, once each. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return plainText([...new Set(parts.map(plainText).filter((part) => part !== ''))].join(', '))
}

/** A PIN code of India, or nothing. */
export function pinOf(text = ''): string {
  const pin = text.replaceAll(' ', '')
  return isZipcode(pin) ? pin : ''
}
