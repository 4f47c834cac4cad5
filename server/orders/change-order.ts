import type { StockChange } from '#domain/catalogue/stock.ts'
import type { Actor, HistoryKind } from '#domain/orders/order-history.ts'
import { isRefundDue } from '#domain/orders/packing.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { publishStockChanges } from '../catalogue/hold-stock.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { OrderNews } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import { actorOf, addToHistory } from './order-history.ts'
import { orderJson } from './order-json.ts'
import { enqueuePush } from './publish-order.ts'
import { lockPlacedOrder, placedOrder } from './queries.ts'
import type { WholeOrder } from './whole-order.ts'

/** A placed order under its lock, with the time and the author of its change. */
export type LockedOrder = {
  readonly tx: Transaction
  readonly order: WholeOrder
  readonly at: Date
  readonly by: Actor
  /** Appends to the order's history. */
  readonly note: (kind: HistoryKind, data?: Record<string, unknown>) => Promise<void>
}

/** What to publish after the commit beside the order's new state. */
type Changed = {
  /** What the shopper's browsers are notified of. */
  readonly push?: OrderNews | undefined
  readonly stock?: readonly StockChange[]
}

/** The present time, but not before a locked order was made, moved or requested to be returned, since the clock may be set back. */
export function timeNotBeforeLastChange({ clock }: Shop, { createdAt, statusTimeline, orderReturn }: WholeOrder): Date {
  const earlier = statusTimeline.map(({ timestamp }) => timestamp)
  if (orderReturn !== null) earlier.push(orderReturn.requestedAt)
  return new Date(Math.max(clock().getTime(), createdAt.getTime(), ...earlier.map((at) => Date.parse(at))))
}

/** The refusal of a change that was made from an older state of the order, with its present state for this reader. */
export function changedMeanwhile(order: WholeOrder, reader: Person): Refusal {
  return new Refusal('CHANGED_MEANWHILE', { extra: { current: orderJson(order, reader) } })
}

/** Changes a placed order, for a shopper only an own one, then publishes it; undefined changes nothing. Throws ORDER_UNKNOWN. */
export async function changeOrder(
  shop: Shop,
  person: Person,
  orderId: string,
  change: (locked: LockedOrder) => Promise<Changed | undefined>,
): Promise<WholeOrder> {
  const { order, changed } = await inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderId, person.kind === 'shopper' ? person.id : undefined)
    const at = timeNotBeforeLastChange(shop, order)
    const by = actorOf(person)
    const note: LockedOrder['note'] = (kind, data = {}) => addToHistory(tx, { orderId, at, by, kind, data })
    const changed = await change({ tx, order, at, by, note })
    return { order: (changed && (await placedOrder(tx, orderId))) ?? order, changed }
  })
  if (changed !== undefined) await publishChange(shop, order, changed)
  return order
}

/** Publishes a changed order after its commit: to open pages, browsers and, if money goes back, the refund job. */
export async function publishChange(shop: Shop, order: WholeOrder, { push, stock = [] }: Changed): Promise<void> {
  const { id: orderId, shopperId, status } = order
  await publishStockChanges(shop, stock)
  await shop.events.publish('order-changed', { orderId, shopperId, status })
  if (push !== undefined) await enqueuePush(shop, { orderId, shopperId, status: push })
  // The job sends only what is still owed; if it is lost, reconciliation refunds within a minute.
  if (isRefundDue(order))
    await enqueueOrLog(shop, 'refund-order', { orderId }, 'a refund was not enqueued; it is made later')
}
