import { latinDigits } from './latin-digits.ts'
import { type Paise, parseRupees } from './money.ts'

/** A typed sum with ₹, spaces, commas or Hindi digits, in paise; undefined for other texts. */
export function typedRupees(typed: string): Paise | undefined {
  return parseRupees(withoutGroups(latinDigits(typed).trim().replace(/^₹\s*/, '')))
}

/** A number like 1,00,000 or 100,000 without commas; other texts unchanged. */
export function withoutGroups(text: string): string {
  const isGrouped = /^[1-9]\d{0,2}((,\d{2})*,\d{3}|(,\d{3})+)(\.\d+)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text
}
