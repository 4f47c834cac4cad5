import { isRefundDue } from '#domain/order-ending.ts'
import { isPlaced, type MovingOrder, type OrderProgress } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { publishMoved } from './publish-order.ts'
import { lockOrder, saveProgress } from './queries.ts'

/** Which order to move: with a shopper, only if it is theirs. */
export type Move = { readonly orderId: string; readonly shopperId?: string }

/**
 * Moves an order as the rule decides and tells everybody who watches it; undefined from the rule leaves it as it is.
 * An unknown order, or somebody else's, is not found; one with an unsettled return is not moved. Money that has to go back is put on the list of put-off work.
 */
export async function moveOrder(
  shop: Shop,
  { orderId, shopperId }: Move,
  decide: (order: MovingOrder, now: Date) => OrderProgress | undefined,
): Promise<void> {
  const moved = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId, shopperId)
    if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
    // Read once nobody else can add an entry, and never before the last one, though the clock was set back.
    const now = new Date(Math.max(shop.clock().getTime(), ...order.changes.map((change) => Date.parse(change.at))))
    const statusTimeline = order.changes.map((change) => ({ status: change.status, timestamp: change.at }))
    const progress = decide({ ...order, statusTimeline }, now)
    if (progress === undefined) return undefined
    if (order.back?.state === 'requested') throw new Refusal('RETURN_OPEN')
    await saveProgress(tx, orderId, progress, now)
    return { shopperId: order.shopperId, ...progress }
  })
  if (moved === undefined) return
  await publishMoved(shop, { orderId, shopperId: moved.shopperId, status: moved.status })
  if (isRefundDue(moved)) await shop.jobs.putOff('refund-order', { orderId })
}
