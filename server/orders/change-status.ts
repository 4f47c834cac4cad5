import { changeStatus, statusFromSeller } from '#domain/orders.ts'
import type { Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'

/** Sets an order's status as the seller chose it, any to any; the present one again changes nothing (SPEC 4). Refuses an order that its shopper has ended. */
export async function setOrderStatus(shop: Shop, orderId: string, text: string): Promise<void> {
  const status = statusFromSeller(text)
  await moveOrder(shop, { orderId }, (order, now) => changeStatus(order, status, now.toISOString()))
}
