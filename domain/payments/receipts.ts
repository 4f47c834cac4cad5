import { type Paise, paise, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** Ways of paying on delivery, and the paise that the seller left to the shopper. */
export const receiptKinds = ['cash', 'upi', 'rounding'] as const

/** A kind of receipt. */
export type ReceiptKind = (typeof receiptKinds)[number]

/** Receipts of an order on delivery by kind, in paise. */
export type Receipts = Readonly<Record<ReceiptKind, Paise>>

/** Cash on delivery may leave at most this much to the shopper (CONTRACT "Orders"). */
const maxRounding = 99

/** No receipts yet. */
export const noReceipts: Receipts = { cash: paise(0), upi: paise(0), rounding: paise(0) }

/** The whole sum in cash, as SPEC 4 marks a delivered cash order as paid. */
export function allCash(due: Paise): Receipts {
  return { ...noReceipts, cash: due }
}

/** Receipts of both sums, with the rounding of cash. Throws BAD_INPUT above what is due (CONTRACT "Orders"). */
export function toReceipts(due: Paise, { cash, upi }: { cash: Paise; upi: Paise }): Receipts {
  const missing = paise(due - cash - upi)
  if (missing < 0) throw new Refusal('BAD_INPUT', { message: 'That is more than is due.' })
  return { cash, upi, rounding: cash > 0 && missing <= maxRounding ? missing : paise(0) }
}

/** Whether an order is paid by what was received on delivery (CONTRACT "Orders"). */
export function isSettled(due: Paise, money: Receipts): boolean {
  return sumOf([money.cash, money.upi, money.rounding]) >= due
}
