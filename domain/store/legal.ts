import { plainPhone } from '../latin-digits.ts'

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is an FSSAI number: 14 digits, starting with 1 or 2. */
export function isFssaiNumber(text: string): boolean {
  return /^[12]\d{13}$/.test(text)
}

/** Whether a text is a GSTIN: state, PAN, count, Z and a check character. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false
  let sum = 0
  for (const [index, character] of [...text.slice(0, 14)].entries()) {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return base36[(36 - (sum % 36)) % 36] === text[14]
}

/** Whether a text is a phone number, also with a country code and in Hindi digits. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?\d[\d ()-]{2,24}$/.test(plainPhone(text))
}
