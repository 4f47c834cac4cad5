import { type Paise, paise, rupeesToPaise } from '../money.ts'
import type { OrderJson } from './order-shapes.ts'

type Line = Pick<OrderJson['items'][number], 'unit' | 'quantity' | 'credit'>

/** Paise read from a line's JSON: its ordered price, the credit that packing.ts computed, and what is due; quantity defaults to 1 (SPEC 2). */
export function lineSums({ unit, quantity, credit = 0 }: Line): { ordered: Paise; credit: Paise; due: Paise } {
  const ordered = paise(rupeesToPaise(unit.sellingPrice) * (quantity || 1))
  const creditPaise = rupeesToPaise(credit)
  return { ordered, credit: creditPaise, due: paise(ordered - creditPaise) }
}
