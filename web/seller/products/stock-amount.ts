import { maxLevel } from '#domain/catalogue/stock.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { withoutGroups } from '#domain/typed-rupees.ts'

/** Typed kilograms in whole grams, or typed pieces; undefined unless it is a number from 0 up. */
export function typedAmount(text: string, soldBy: SoldBy): number | undefined {
  const plain = withoutGroups(latinDigits(text).trim()).replace(',', '.')
  const number = /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  const amount = soldBy === 'piece' ? number : Math.round(number * 1000)
  const isAmount = Number.isInteger(amount) && amount <= maxLevel
  return isAmount ? amount : undefined
}

/** The value of a field for a stored amount: kilograms or pieces. */
export function amountFieldValue(amount: number | undefined, soldBy: SoldBy): string {
  if (amount === undefined) return ''
  return String(soldBy === 'piece' ? amount : amount / 1000)
}
