import { randomBytes, randomInt } from 'node:crypto'

/** A new opaque id: 128 random bits as 22 characters of base64url. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Characters that are not confused on the phone: no I, L, O, 0, 1 and U. */
const readableCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new order id, readable on the phone: T4KM-9XWPC2 (6 × 10^14 of them). */
export function newOrderId(): string {
  const characters = Array.from({ length: 10 }, () => readableCharacters[randomInt(readableCharacters.length)])
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** A new complaint number, readable on the phone: C-7K3Q9XWP. */
export function newComplaintId(): string {
  const characters = Array.from({ length: 8 }, () => readableCharacters[randomInt(readableCharacters.length)])
  return `C-${characters.join('')}`
}

/** A new product id: the name as a URL slug, and six random characters. */
export function newProductId(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
  const ending = Array.from({ length: 6 }, () => readableCharacters[randomInt(readableCharacters.length)])
    .join('')
    .toLowerCase()
  return words === '' ? ending : `${words}-${ending}`
}
