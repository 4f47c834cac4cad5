import { changeStatus, isPlaced, statusFromSeller } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { lockOrder, saveProgress } from './queries.ts'

/** Sets an order's status as the seller chose it, any to any; the present one again changes nothing (SPEC 4). */
export async function setOrderStatus(shop: Shop, orderId: string, text: string): Promise<void> {
  const status = statusFromSeller(text)
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined || !isPlaced(order)) throw new Refusal('ORDER_UNKNOWN')
    // Read once nobody else can add an entry, and never before the last one, though the clock was set back.
    const now = new Date(Math.max(shop.clock().getTime(), ...order.changes.map((change) => Date.parse(change.at))))
    const statusTimeline = order.changes.map((change) => ({ status: change.status, timestamp: change.at }))
    const progress = changeStatus({ ...order, statusTimeline }, status, now.toISOString())
    if (progress !== undefined) await saveProgress(tx, orderId, progress, now)
  })
}
