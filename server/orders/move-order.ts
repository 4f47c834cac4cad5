import type { StockChange } from '#domain/catalogue/stock.ts'
import { cancelled, isRefundDue } from '#domain/orders/order-ending.ts'
import {
  changeStatus,
  type MovingOrder,
  type OrderProgress,
  type ShownStatus,
  statusFromSeller,
} from '#domain/orders/orders.ts'
import { isStatusAsSeen } from '#domain/orders/queue.ts'
import type { OrderResult } from '#domain/orders/queue-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { publishStockChanges, returnToStock } from '../catalogue/hold-stock.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { changeEachOrder } from './change-each-order.ts'
import { enqueueCreditRefundIfDue, enqueueRefund } from './enqueue-refund.ts'
import { moveLockedOrder } from './move-locked-order.ts'
import { actorOf, addToHistory } from './order-history.ts'
import { orderJson } from './order-json.ts'
import { publishNewStatus } from './publish-order.ts'
import { lockOrder, lockPlacedOrder } from './queries.ts'
import { timeOfChange } from './time-of-change.ts'
import type { WholeOrder } from './whole-order.ts'

/** The order to move and the person who moves it; a shopper moves own orders only. */
type Move = {
  readonly orderId: string
  readonly person: Person
  /** The status on the caller's screen; the move is refused once the order has another one. */
  readonly seen?: ShownStatus | undefined
}

/** Sets the seller's chosen status; the present one changes nothing (SPEC 4). */
export async function setOrderStatus(
  shop: Shop,
  person: Person,
  orderId: string,
  { status: text, seen }: { readonly status: string; readonly seen?: ShownStatus | undefined },
): Promise<WholeOrder> {
  const status = statusFromSeller(text)
  return moveOrder(shop, { orderId, person, seen }, (order, now) => changeStatus(order, status, now.toISOString()))
}

/** Moves several orders, each with a result of its own. Throws BAD_INPUT for an unknown status. */
export async function moveOrders(
  shop: Shop,
  person: Person,
  orders: readonly { readonly id: string; readonly seen?: ShownStatus | undefined }[],
  status: string,
): Promise<OrderResult[]> {
  // Throws once, not for each order.
  statusFromSeller(status)
  return changeEachOrder(person, orders, ({ id, seen }) => setOrderStatus(shop, person, id, { status, seen }))
}

/** Cancels the shopper's order until Processing ends; repeats change nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await moveOrder(shop, { orderId, person: shopper }, (order, now) => cancelled(order, now.toISOString()))
}

/**
 * Moves an order to the progress that `decide` returns; undefined changes nothing. Throws ORDER_UNKNOWN, RETURN_OPEN and
 * CHANGED_MEANWHILE with the `current` order.
 */
async function moveOrder(
  shop: Shop,
  { orderId, person, seen }: Move,
  decide: (order: MovingOrder, now: Date) => OrderProgress | undefined,
): Promise<WholeOrder> {
  const { order, isMoved, stockChanges } = await inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderId, person.kind === 'shopper' ? person.id : undefined)
    if (!isStatusAsSeen(seen, order.status))
      throw new Refusal('CHANGED_MEANWHILE', { extra: { current: orderJson(order, person) } })
    const at = timeOfChange(shop, order)
    const progress = decide(order, at)
    let stockChanges: StockChange[] = []
    if (progress === undefined) return { order, isMoved: false, stockChanges }
    if (order.orderReturn?.state === 'requested') throw new Refusal('RETURN_OPEN')
    const by = actorOf(person)
    await moveLockedOrder(tx, shop, order, { progress, at, by })
    if (progress.status === 'Cancelled') {
      await addToHistory(tx, { orderId, at, by, kind: 'cancelled' })
      stockChanges = await returnToStock(tx, { orderId, reason: 'cancelled', at })
    }
    return { order: (await lockOrder(tx, orderId)) ?? order, isMoved: true, stockChanges }
  })
  if (!isMoved) return order
  await publishStockChanges(shop, stockChanges)
  await publishNewStatus(shop, { orderId, shopperId: order.shopperId, status: order.status })
  if (isRefundDue(order)) await enqueueRefund(shop, orderId)
  else await enqueueCreditRefundIfDue(shop, order)
  return order
}
