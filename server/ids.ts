import { randomBytes, randomInt } from 'node:crypto'

/** A new opaque id: 128 random bits in 22 letters, digits, - and _. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Letters and digits that nobody confuses on the phone: no I, L, O, 0, 1 and U. */
const plainLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new order id, 10 letters that can be read out on the phone: T4KM-9XWPC2 (6 × 10^14 of them). */
export function newOrderId(): string {
  const letters = Array.from({ length: 10 }, () => plainLetters[randomInt(plainLetters.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** A product's id: its name as it may stand in an address, and six random letters. */
export function newProductId(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
  const ending = Array.from({ length: 6 }, () => plainLetters[randomInt(plainLetters.length)])
    .join('')
    .toLowerCase()
  return words === '' ? ending : `${words}-${ending}`
}
