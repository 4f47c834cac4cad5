import { cancelled, isRefundDue } from '#domain/order-ending.ts'
import { changeStatus, isPlaced, type MovingOrder, type OrderProgress, statusFromSeller } from '#domain/orders.ts'
import { isLeavingPartlyPacked } from '#domain/packing.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/sessions.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { actorOf } from './order-events.ts'
import { closePacking } from './packing-queries.ts'
import { publishMoved } from './publish-order.ts'
import { lockOrder, saveProgress } from './queries.ts'

/** The order to move and who moves it; a shopper moves own orders only. */
type Move = { readonly orderId: string; readonly person: Person }

/** Sets an order's status as the seller chose it; the present one changes nothing (SPEC 4). */
export async function setOrderStatus(shop: Shop, person: Person, orderId: string, text: string): Promise<void> {
  const status = statusFromSeller(text)
  await moveOrder(shop, { orderId, person }, (order, now) => changeStatus(order, status, now.toISOString()))
}

/** Cancels the shopper's own order until Processing ends; again changes nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await moveOrder(shop, { orderId, person: shopper }, (order, now) => cancelled(order, now.toISOString()))
}

/**
 * Moves an order as the rule decides; undefined from the rule changes nothing.
 * Throws ORDER_UNKNOWN and RETURN_OPEN.
 */
async function moveOrder(
  shop: Shop,
  { orderId, person }: Move,
  decide: (order: MovingOrder, now: Date) => OrderProgress | undefined,
): Promise<void> {
  const moved = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId, person.kind === 'shopper' ? person.id : undefined)
    if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
    // Read under the lock, and never before the last entry, even if the clock was set back.
    const now = new Date(Math.max(shop.clock().getTime(), ...order.changes.map((change) => Date.parse(change.at))))
    const statusTimeline = order.changes.map((change) => ({ status: change.status, timestamp: change.at }))
    const progress = decide({ ...order, statusTimeline }, now)
    if (progress === undefined) return undefined
    if (order.back?.state === 'requested') throw new Refusal('RETURN_OPEN')
    await saveProgress(tx, orderId, progress, { at: now, by: actorOf(person) })
    if (isLeavingPartlyPacked(order, progress.status)) await closePacking(tx, orderId, now)
    const isCredited = order.paymentType === 'Online' && order.credit > 0
    return { shopperId: order.shopperId, isCredited, ...progress }
  })
  if (moved === undefined) return
  await publishMoved(shop, { orderId, shopperId: moved.shopperId, status: moved.status })
  if (isRefundDue(moved) || moved.isCredited) await shop.jobs.enqueue('refund-order', { orderId })
}
