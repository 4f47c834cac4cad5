import { cancelled, deliveredAt, returned } from '#domain/order-ending.ts'
import type { Person } from '../accounts/sessions.ts'
import type { Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'

/** Cancels the shopper's own order until Processing ends; again changes nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await moveOrder(shop, { orderId, shopperId: shopper.id }, (order, now) => cancelled(order, now.toISOString()))
}

/** Returns the shopper's own order within 7 days of its delivery, with the reason for the seller; again changes nothing (CONTRACT "Orders"). */
export async function returnOrder(shop: Shop, shopper: Person, orderId: string, reason: string): Promise<void> {
  await moveOrder(shop, { orderId, shopperId: shopper.id, reason }, (order, now) => {
    const delivery = deliveredAt(order.statusTimeline) ?? now.toISOString()
    return returned(order, now.toISOString(), now.getTime() - Date.parse(delivery))
  })
}
