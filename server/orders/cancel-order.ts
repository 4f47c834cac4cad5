import { cancelled } from '#domain/orders/order-ending.ts'
import type { Person } from '../auth/person.ts'
import { returnToStock } from '../catalogue/hold-stock.ts'
import type { Shop } from '../shop.ts'
import { changeOrder } from './change-order.ts'
import { moveLockedOrder } from './move-locked-order.ts'

/** Cancels the shopper's order until Processing ends; repeats change nothing (CONTRACT "Orders"). */
export async function cancelOrder(shop: Shop, shopper: Person, orderId: string): Promise<void> {
  await changeOrder(shop, shopper, orderId, async ({ tx, order, at, by, note }) => {
    const progress = cancelled(order, at.toISOString())
    if (progress === undefined) return undefined
    await moveLockedOrder(tx, shop, order, { progress, at, by })
    await note('cancelled')
    return { push: progress.status, stock: await returnToStock(tx, { orderId, reason: 'cancelled', at }) }
  })
}
