import { type Paise, paise, rupeesToPaise } from '../money.ts'
import type { OrderJson } from './order-shapes.ts'

type Line = Pick<OrderJson['items'][number], 'unit' | 'quantity' | 'credit'>

/** A line's price as ordered, what packing took off, and what is due, in paise. */
export function lineSums({ unit, quantity, credit = 0 }: Line): { ordered: Paise; credit: Paise; due: Paise } {
  const ordered = paise(rupeesToPaise(unit.sellingPrice) * (quantity || 1))
  const creditPaise = rupeesToPaise(credit)
  return { ordered, credit: creditPaise, due: paise(ordered - creditPaise) }
}
