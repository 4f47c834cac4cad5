import { cancelled } from '#domain/order-ending.ts'
import type { Person } from '../auth/sessions.ts'
import type { Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'

/** Cancels the shopper's own order until Processing ends; again changes nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await moveOrder(shop, { orderId, shopperId: shopper.id }, (order, now) => cancelled(order, now.toISOString()))
}
