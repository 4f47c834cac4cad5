import type { Paise } from '#domain/money.ts'
import { remainingAmount, wasDelivered } from '#domain/orders/order-ending.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import { hasEnded, movedTo } from '#domain/orders/orders.ts'
import {
  coversDue,
  dividedAnew,
  noReceipts,
  type Receipts,
  receiptKinds,
  toReceipts,
} from '#domain/payments/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { changedMeanwhile, changeOrder } from './change-order.ts'
import { moveLockedOrder } from './move-locked-order.ts'
import { addToHistory } from './order-history.ts'
import { updateOrder } from './queries.ts'
import { recordReceipts } from './record-receipts.ts'
import { costsOf, receivedFor, type WholeOrder } from './whole-order.ts'

type Sums = { readonly cash: Paise; readonly upi: Paise }

type Delivery = {
  readonly orderId: string
  readonly person: Person
  readonly paid: Sums
  /** What the caller's screen shows as received; the call is refused once the order has other sums. */
  readonly seen?: Sums | undefined
}

type ReceivedMoney = { readonly at: Date; readonly by: Actor; readonly paid: Sums }

/** What was received, and whether that pays the order. */
type Delivered = { readonly isPaid: boolean; readonly money: Receipts }

/** What the shopper has to pay: the whole order, after a return the lines that they keep. Throws ORDER_ENDED. */
function dueOf(order: WholeOrder): Paise {
  if (!hasEnded(order.status)) return order.amount
  const { paymentType, orderReturn: back } = order
  const mayOweMore = order.status === 'Returned' && paymentType === 'COD' && back?.amount === 0
  const remaining = mayOweMore ? remainingAmount(costsOf(order), back.accepted) : 0
  if (remaining === 0) throw new Refusal('ORDER_ENDED')
  return remaining
}

/** Divides the received money by kind. Throws ORDER_ENDED, and BAD_INPUT for money of an order that was paid online. */
function receiptsByKind(order: WholeOrder, paid: Sums): Delivered {
  const isCash = order.paymentType === 'COD'
  // The refund of a return went by the received sum, so only its division can still be corrected.
  if (isCash && order.orderReturn?.amount) {
    const money = dividedAnew(receivedFor(order), paid)
    if (money === undefined) throw new Refusal('ORDER_ENDED')
    return { money, isPaid: true }
  }
  const due = dueOf(order)
  if (isCash) {
    const money = toReceipts(due, paid)
    return { money, isPaid: coversDue(due, money) }
  }
  if (paid.cash > 0 || paid.upi > 0)
    throw new Refusal('BAD_INPUT', { message: 'This order was paid online. Nothing is due at the door.' })
  return { money: noReceipts, isPaid: true }
}

/** Whether a delivered order already has these receipts, by a repeated call. */
function isRepeated(order: WholeOrder, money: Receipts): boolean {
  const before = receivedFor(order)
  return wasDelivered(order.status) && receiptKinds.every((kind) => money[kind] === before[kind])
}

/** Delivers a locked order and records receipts; corrects a delivered order's receipts. */
export async function deliverLockedOrder(
  tx: Queryable,
  shop: Shop,
  order: WholeOrder,
  { at, by, paid }: ReceivedMoney,
): Promise<Delivered> {
  const { id: orderId } = order
  if (order.orderReturn?.state === 'requested') throw new Refusal('RETURN_OPEN')
  const { money, isPaid } = receiptsByKind(order, paid)
  if (isRepeated(order, money)) return { money, isPaid }
  if (wasDelivered(order.status)) {
    // A returned order is never `isPaid` (CONTRACT "Orders").
    await updateOrder(tx, orderId, { isPaid: isPaid && order.status === 'Delivered' }, at)
    await recordReceipts(tx, order, { at, by, money })
  } else {
    const progress = { ...movedTo(order, 'Delivered', at.toISOString()), isPaid }
    await moveLockedOrder(tx, shop, order, { progress, at, by, received: money })
  }
  const kind = wasDelivered(order.status) ? 'money-received' : 'delivered'
  await addToHistory(tx, { orderId, at, by, kind, data: { ...money } })
  return { money, isPaid }
}

/** Throws CHANGED_MEANWHILE with the `current` order unless its receipts are the seen sums or already the sent ones. */
function checkSeenMoney(order: WholeOrder, { person, paid, seen }: Delivery): void {
  const { cash, upi } = receivedFor(order)
  const areRecorded = (sums: Sums) => sums.cash === cash && sums.upi === upi
  if (seen === undefined || areRecorded(seen) || (wasDelivered(order.status) && areRecorded(paid))) return
  throw changedMeanwhile(order, person)
}

/**
 * Delivers an order for the seller, or takes money for a delivered one later (CONTRACT "Orders").
 * Throws ORDER_UNKNOWN, ORDER_ENDED, RETURN_OPEN, CHANGED_MEANWHILE, BAD_INPUT.
 */
export async function deliverOrder(shop: Shop, delivery: Delivery): Promise<Delivered> {
  const { orderId, person, paid } = delivery
  let delivered: Delivered = { isPaid: false, money: noReceipts }
  await changeOrder(shop, person, orderId, async ({ tx, order, at, by }) => {
    checkSeenMoney(order, delivery)
    delivered = await deliverLockedOrder(tx, shop, order, { at, by, paid })
    return { push: wasDelivered(order.status) ? undefined : 'Delivered' }
  })
  return delivered
}
