import { randomBytes, randomInt } from 'node:crypto'

/** A new opaque id: 128 random bits as 22 characters of base64url. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Characters that are not confused when read on the telephone: no I, L, O, 0, 1 and U. */
const readableCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters of an alphabet. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A new order id to read on the telephone, such as T4KM-9XWPC2; there are 6 × 10^14. */
export function newOrderId(): string {
  return `${randomText(readableCharacters, 4)}-${randomText(readableCharacters, 6)}`
}

/** A new complaint number to read on the telephone, such as C-7K3Q9XWP. */
export function newComplaintId(): string {
  return `C-${randomText(readableCharacters, 8)}`
}

/** The product's name as a URL slug, and six random characters. */
export function newProductId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
  const suffix = randomText(readableCharacters, 6).toLowerCase()
  return slug === '' ? suffix : `${slug}-${suffix}`
}
