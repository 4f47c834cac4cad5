import { type Paise, paise, sumOf } from '../money.ts'
import { minOnline } from '../payments/payments.ts'
import type { Receipts } from '../payments/receipts.ts'
import { Refusal } from '../refusal.ts'
import { isFinal, type MovingOrder, movedTo, type OrderProgress } from './orders.ts'

/** Days after delivery in which an order can be returned (SPEC 2 "FAQ page", CONTRACT "Orders"). */
export const returnDays = 7

const returnMs = returnDays * 24 * 60 * 60 * 1000

/** Whether a shopper can cancel at this status: until Processing ends (CONTRACT "Orders"). */
export function isCancellable(status: string): boolean {
  return status === 'Ordered' || status === 'Processing'
}

/** Whether a shopper can return an order, by milliseconds since delivery (CONTRACT "Orders"). */
export function isReturnable(status: string, msSinceDelivery: number): boolean {
  return status === 'Delivered' && msSinceDelivery <= returnMs
}

/** Whether an order has reached its shopper, also if it came back. */
export function wasDelivered(status: string): boolean {
  return status === 'Delivered' || status === 'Returned'
}

/** ISO time of the last delivery; undefined before it. */
export function deliveredAt(timeline: readonly { status: string; timestamp: string }[]): string | undefined {
  return timeline.findLast(({ status }) => status === 'Delivered')?.timestamp
}

/** The order after its shopper cancels; undefined if already cancelled. Throws CANCEL_TOO_LATE (CONTRACT "Orders"). */
export function cancelled(order: MovingOrder, at: string): OrderProgress | undefined {
  if (order.status === 'Cancelled') return undefined
  if (isFinal(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was returned.' })
  if (!isCancellable(order.status)) throw new Refusal('CANCEL_TOO_LATE')
  return movedTo(order, 'Cancelled', at)
}

/** Why the seller refuses an order (CONTRACT "Refusing and packing"). */
export const refuseReasons = ['gone', 'asked', 'unreachable', 'too-far', 'closed'] as const

/** A reason for refusing an order. */
export type RefuseReason = (typeof refuseReasons)[number]

/** The order refused by the seller. Throws ORDER_ENDED, REFUSE_TOO_LATE (CONTRACT "Refusing and packing"). */
export function refused(order: MovingOrder, at: string): OrderProgress {
  if (isFinal(order.status)) throw new Refusal('ORDER_ENDED')
  if (order.status === 'Delivered') throw new Refusal('REFUSE_TOO_LATE')
  return movedTo(order, 'Cancelled', at)
}

/** State of a return request: open, accepted or refused (CONTRACT "Orders"). */
export type ReturnState = 'requested' | 'accepted' | 'refused'

/** Whether a return is requested for the first time; false if it was already. Throws outside the 7 days (CONTRACT "Orders"). */
export function isNewReturn(
  order: { status: string },
  msSinceDelivery: number,
  earlier: ReturnState | undefined,
): boolean {
  if (earlier === 'refused') throw new Refusal('RETURN_REFUSED')
  if (earlier !== undefined) return false
  if (isFinal(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was cancelled.' })
  if (order.status !== 'Delivered') throw new Refusal('RETURN_TOO_EARLY')
  if (!isReturnable(order.status, msSinceDelivery)) throw new Refusal('RETURN_TOO_LATE')
  return true
}

/** The order after the seller accepts its return (CONTRACT "Orders"). */
export function returned(order: MovingOrder, at: string): OrderProgress {
  return movedTo(order, 'Returned', at)
}

/** What an order costs in all and by line as packed, in paise. */
export type OrderCosts = { readonly amount: Paise; readonly lines: readonly Paise[] }

/** Refund in paise: all that was due where all lines that cost something go back, else those lines (CONTRACT "Orders"). */
export function returnAmount({ amount, lines }: OrderCosts, accepted: readonly number[]): Paise {
  if (lines.every((due, position) => due === 0 || accepted.includes(position))) return amount
  const sum = sumOf(lines.filter((_due, position) => accepted.includes(position)))
  return paise(Math.min(sum, amount))
}

/** The same online: at least ₹1, the gateway's minimum; nothing if the order cost less than ₹1. */
export function onlineReturnAmount(costs: OrderCosts, accepted: readonly number[]): Paise {
  const amount = returnAmount(costs, accepted)
  return amount > 0 && costs.amount >= minOnline ? paise(Math.max(amount, minOnline)) : paise(0)
}

/** What the lines that stay after a return cost, in paise. */
export function remainingAmount(costs: OrderCosts, accepted: readonly number[]): Paise {
  return paise(costs.amount - returnAmount(costs, accepted))
}

/** Cash to refund for returned lines: what was received beyond the lines that stay. Waived rounding counts as received. */
export function cashReturnAmount(remaining: Paise, { cash, upi, rounding }: Receipts): Paise {
  const came = sumOf([cash, upi])
  return paise(Math.min(came, Math.max(0, came + rounding - remaining)))
}

/** Whether an ended order still holds a payment to refund (CONTRACT "Orders"). */
export function isRefundDue(progress: Pick<OrderProgress, 'status' | 'isPaid'>): boolean {
  return isFinal(progress.status) && progress.isPaid
}
