import { type Paise, parseRupees } from '../money.ts'
import { latinDigits } from './latin-digits.ts'

/** Parses a typed amount with ₹, spaces, commas and digits of Hindi, in paise; undefined if it is none. */
export function amountOf(typed: string): Paise | undefined {
  return parseRupees(withoutGroups(latinDigits(typed).trim().replace(/^₹\s*/, '')))
}

/** A number without the commas between its groups of digits, 1,00,000 or 100,000; other texts as they are. */
export function withoutGroups(text: string): string {
  const isGrouped = /^[1-9]\d{0,2}((,\d{2})*,\d{3}|(,\d{3})+)(\.\d+)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text
}
