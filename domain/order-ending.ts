import { isEnd, type MovingOrder, movedTo, type OrderProgress, type PaymentType } from './orders.ts'
import { Refusal } from './refusal.ts'

/** An order may be returned so many days after its delivery (SPEC 2 "FAQ page", CONTRACT "Orders"). */
export const returnDays = 7

const returnMs = returnDays * 24 * 60 * 60 * 1000

/** Whether a shopper may still cancel at this status: until Processing ends (CONTRACT "Orders"). */
export function isCancellable(status: string): boolean {
  return status === 'Ordered' || status === 'Processing'
}

/** Whether a shopper may return an order at this status, so many milliseconds after its delivery (CONTRACT "Orders"). */
export function isReturnable(status: string, msSinceDelivery: number): boolean {
  return status === 'Delivered' && msSinceDelivery <= returnMs
}

/** The ISO time of an order's last delivery; undefined when it was never delivered. */
export function deliveredAt(timeline: readonly { status: string; timestamp: string }[]): string | undefined {
  return timeline.findLast(({ status }) => status === 'Delivered')?.timestamp
}

/** What an order becomes when its shopper cancels it at this ISO time; undefined when it is cancelled already. Refuses once it has left the store (CONTRACT "Orders"). */
export function cancelled(order: MovingOrder, at: string): OrderProgress | undefined {
  if (order.status === 'Cancelled') return undefined
  if (isEnd(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was returned.' })
  if (!isCancellable(order.status)) throw new Refusal('CANCEL_TOO_LATE')
  return movedTo(order, 'Cancelled', at)
}

/** What an order becomes when its shopper returns it at this ISO time; undefined when it is returned already. Refuses before its delivery and 7 days after it (CONTRACT "Orders"). */
export function returned(order: MovingOrder, at: string, msSinceDelivery: number): OrderProgress | undefined {
  if (order.status === 'Returned') return undefined
  if (isEnd(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was cancelled.' })
  if (order.status !== 'Delivered') throw new Refusal('RETURN_TOO_EARLY')
  if (!isReturnable(order.status, msSinceDelivery)) throw new Refusal('RETURN_TOO_LATE')
  return movedTo(order, 'Returned', at)
}

/** Whether money that came in has to go back: the order has ended, and it stands as paid (CONTRACT "Orders"). */
export function isRefundDue(progress: Pick<OrderProgress, 'status' | 'isPaid'>): boolean {
  return isEnd(progress.status) && progress.isPaid
}

/** How an order stands with its money: paid, still to be paid, nothing to pay any more, or to be given back online or in cash. */
export type MoneyState = 'paid' | 'pending' | 'nothing' | 'refund-online' | 'refund-cash'

/** How an order stands with its money, for the chip beside its payment (SPEC 2; CONTRACT "Orders"). */
export function moneyState(order: { status: string; paymentType: PaymentType; isPaid: boolean }): MoneyState {
  const { status, paymentType, isPaid } = order
  if (!isEnd(status)) return isPaid ? 'paid' : 'pending'
  if (isPaid) return paymentType === 'COD' ? 'refund-cash' : 'refund-online'
  return status === 'Returned' ? 'refund-cash' : 'nothing'
}
