import { type Paise, paise, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** Ways of paying on delivery; 'rounding' is a remainder below ₹1 that the shopper need not pay. */
export const receiptKinds = ['cash', 'upi', 'rounding'] as const

export type ReceiptKind = (typeof receiptKinds)[number]

/** Money received for an order on delivery by kind, in paise. */
export type Receipts = Readonly<Record<ReceiptKind, Paise>>

/** The most paise that a cash payment may leave unpaid (CONTRACT "Orders"). */
const maxRounding = 99

export const noReceipts: Receipts = { cash: paise(0), upi: paise(0), rounding: paise(0) }

/** Receipts of a cash order moved to Delivered, which counts as paid (CONTRACT "Orders"): as before a step back; a sum still missing is cash. */
export function receiptsInFull(due: Paise, before: Receipts): Receipts {
  if (sumOf(Object.values(before)) === due) return before
  const upi = paise(Math.min(before.upi, due))
  return { cash: paise(due - upi), upi, rounding: paise(0) }
}

/** Receipts of two sums, with rounding if cash leaves less than ₹1. Throws BAD_INPUT above what is due (CONTRACT "Orders"). */
export function toReceipts(due: Paise, { cash, upi }: { cash: Paise; upi: Paise }): Receipts {
  const missing = paise(due - cash - upi)
  if (missing < 0) throw new Refusal('BAD_INPUT', { message: 'That is more than is due.' })
  return { cash, upi, rounding: cash > 0 && missing <= maxRounding ? missing : paise(0) }
}

/** The received sum divided anew between cash and UPI, with the same rounding; undefined for another sum (CONTRACT "Orders"). */
export function dividedAnew(
  { cash, upi, rounding }: Receipts,
  sums: { readonly cash: Paise; readonly upi: Paise },
): Receipts | undefined {
  return sumOf([sums.cash, sums.upi]) === sumOf([cash, upi]) ? { ...sums, rounding } : undefined
}

/** Whether the receipts cover the sum that is due (CONTRACT "Orders"). */
export function coversDue(due: Paise, { cash, upi, rounding }: Receipts): boolean {
  return sumOf([cash, upi, rounding]) >= due
}
