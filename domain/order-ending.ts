import { type Paise, paise, sumOf } from './money.ts'
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

/** How a request to return an order stands: the seller accepts or refuses it (CONTRACT "Orders"). */
export type ReturnState = 'requested' | 'accepted' | 'refused'

/** Whether a return is to be requested now; false when it was already. Refuses before the delivery, 7 days after it, and after a refusal (CONTRACT "Orders"). */
export function mayRequestReturn(
  order: { status: string },
  msSinceDelivery: number,
  earlier: ReturnState | undefined,
): boolean {
  if (earlier === 'refused') throw new Refusal('RETURN_REFUSED')
  if (earlier !== undefined) return false
  if (isEnd(order.status)) throw new Refusal('ORDER_ENDED', { message: 'This order was cancelled.' })
  if (order.status !== 'Delivered') throw new Refusal('RETURN_TOO_EARLY')
  if (!isReturnable(order.status, msSinceDelivery)) throw new Refusal('RETURN_TOO_LATE')
  return true
}

/** What an order becomes at this ISO time when the seller takes the goods back (CONTRACT "Orders"). */
export function returned(order: MovingOrder, at: string): OrderProgress {
  return movedTo(order, 'Returned', at)
}

/** What goes back for these accepted lines, in paise: all that was paid for a whole order, else the lines alone (CONTRACT "Orders"). */
export function returnAmount(
  order: { amount: Paise; items: readonly { unitPrice: Paise; quantity: number }[] },
  accepted: readonly number[],
): Paise {
  if (accepted.length === order.items.length) return order.amount
  const lines = order.items.filter((_line, position) => accepted.includes(position))
  return sumOf(lines.map(({ unitPrice, quantity }) => paise(unitPrice * quantity)))
}

/** Whether money that came in has to go back: the order has ended, and it stands as paid (CONTRACT "Orders"). */
export function isRefundDue(progress: Pick<OrderProgress, 'status' | 'isPaid'>): boolean {
  return isEnd(progress.status) && progress.isPaid
}

/** How an order stands with its money: paid, still to be paid, nothing to pay, or to be given back online or in cash, or given back in cash. */
export type MoneyState = 'paid' | 'pending' | 'nothing' | 'refund-online' | 'refund-cash' | 'given-back'

type Paying = {
  status: string
  paymentType: PaymentType
  isPaid: boolean
  return?: { givenBackAt?: string | undefined } | undefined
}

/** How an order stands with its money, for the chip beside its payment (SPEC 2; CONTRACT "Orders"). */
export function moneyState({ status, paymentType, isPaid, return: back }: Paying): MoneyState {
  if (!isEnd(status)) return isPaid ? 'paid' : 'pending'
  if (paymentType === 'Online') return isPaid ? 'refund-online' : 'nothing'
  if (status === 'Cancelled') return isPaid ? 'refund-cash' : 'nothing'
  return back?.givenBackAt === undefined ? 'refund-cash' : 'given-back'
}
