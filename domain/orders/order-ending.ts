import { type Paise, paise, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { dayMs } from '../time/durations.ts'
import { timeOf } from '../time/india-time.ts'
import { hasEnded, type MovingOrder, movedTo, type OrderProgress, type ShownStatus } from './orders.ts'

/** An order can be returned this long after delivery (SPEC 2 "FAQ page", CONTRACT "Orders"). */
const returnMs = 7 * dayMs

/** Maximum length of a reason for a return, its refusal or an order's refusal, in characters. */
export const maxReasonText = 500

/** Whether an order has not left the store; until then its shopper can cancel it and the seller pack it (CONTRACT "Orders"). */
export function isInStore(status: ShownStatus): boolean {
  return status === 'Ordered' || status === 'Order Placed' || status === 'Processing'
}

/** The parts of an order that decide about its return. */
type ReturnableOrder = {
  readonly status: ShownStatus
  readonly statusTimeline: readonly { readonly status: ShownStatus; readonly timestamp: string }[]
}

/** The latest time at which an order can be returned, by its last delivery; undefined before it. */
export function returnableUntil({ statusTimeline }: Pick<ReturnableOrder, 'statusTimeline'>): number | undefined {
  const delivery = statusTimeline.findLast(({ status }) => status === 'Delivered')
  return delivery && timeOf(delivery.timestamp) + returnMs
}

/** Whether a shopper can still return an order (CONTRACT "Orders"). */
export function isReturnable(order: ReturnableOrder, now: number): boolean {
  const until = returnableUntil(order)
  return order.status === 'Delivered' && until !== undefined && now <= until
}

/** Whether an order has reached its shopper, also if it came back. */
export function wasDelivered(status: ShownStatus): boolean {
  return status === 'Delivered' || status === 'Returned'
}

/** The order after its shopper cancels; undefined if already cancelled. Throws CANCEL_TOO_LATE (CONTRACT "Orders"). */
export function cancelled(order: MovingOrder, at: string): OrderProgress | undefined {
  if (order.status === 'Cancelled') return undefined
  if (hasEnded(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was returned.' })
  if (!isInStore(order.status)) throw new Refusal('CANCEL_TOO_LATE')
  return movedTo(order, 'Cancelled', at)
}

/** The seller's reasons for refusing an order; 'asked' is the shopper's wish (CONTRACT "Refusing and packing"). */
export const refuseReasons = ['gone', 'asked', 'unreachable', 'too-far', 'closed'] as const

export type RefuseReason = (typeof refuseReasons)[number]

/** The order after the seller's refusal. Throws ORDER_ENDED, REFUSE_TOO_LATE (CONTRACT "Refusing and packing"). */
export function refused(order: MovingOrder, at: string): OrderProgress {
  if (hasEnded(order.status)) throw new Refusal('ORDER_ENDED')
  if (order.status === 'Delivered') throw new Refusal('REFUSE_TOO_LATE')
  return movedTo(order, 'Cancelled', at)
}

/** States of a request to return an order (CONTRACT "Orders"). */
export const returnStates = ['requested', 'accepted', 'refused'] as const
export type ReturnState = (typeof returnStates)[number]

/** Whether a return is requested for the first time; false if it was already. Throws outside the 7 days (CONTRACT "Orders"). */
export function isNewReturn(order: ReturnableOrder, now: number, earlier: ReturnState | undefined): boolean {
  if (earlier === 'refused') throw new Refusal('RETURN_REFUSED')
  if (earlier !== undefined) return false
  if (hasEnded(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was cancelled.' })
  if (order.status !== 'Delivered') throw new Refusal('RETURN_TOO_EARLY')
  if (!isReturnable(order, now)) throw new Refusal('RETURN_TOO_LATE')
  return true
}

/** The total of an order and the price of each line as packed, in paise. */
export type OrderCosts = { readonly amount: Paise; readonly lines: readonly Paise[] }

/** Refund of returned lines in paise; the whole amount, with the fee, if every line that costs something goes back (CONTRACT "Orders"). */
export function returnAmount({ amount, lines }: OrderCosts, accepted: readonly number[]): Paise {
  if (lines.every((due, position) => due === 0 || accepted.includes(position))) return amount
  const sum = sumOf(lines.filter((_due, position) => accepted.includes(position)))
  return paise(Math.min(sum, amount))
}

/** The price of the lines the shopper keeps after a return. */
export function remainingAmount(costs: OrderCosts, accepted: readonly number[]): Paise {
  return paise(costs.amount - returnAmount(costs, accepted))
}
