import { isZipcode } from '#domain/accounts/accounts.ts'

const maxLength = 200

/** A map's text as one line of at most 200 characters. */
export function plainText(text = ''): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** The non-empty parts, each once, separated by commas. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return plainText([...new Set(parts.map(plainText).filter((part) => part !== ''))].join(', '))
}

/** A PIN code of India, or an empty string. */
export function pinOf(text = ''): string {
  const pin = text.replaceAll(' ', '')
  return isZipcode(pin) ? pin : ''
}
