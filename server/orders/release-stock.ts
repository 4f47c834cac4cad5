import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm'
import type { StockChange } from '#domain/catalogue/stock.ts'
import { publishStock, returnToStock } from '../catalogue/hold-stock.ts'
import { inTransaction, type Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'

/** An unpaid order gives its stock back after this; a later payment takes it again if available. */
const heldUnpaidMs = 15 * 60_000

const holdsStock = sql`(select sum(c.change) from stock_change c where c.order_id = ${order.id}) < 0`

async function unpaidOrders(db: Queryable, which: SQL): Promise<string[]> {
  // Written as the partial index order_unpaid has it.
  const isUnpaid = and(sql`${order.paymentType} = 'Online'`, not(order.isPaid))
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(and(isUnpaid, which, holdsStock))
  return rows.map(({ id }) => id)
}

/** A shopper's unpaid orders that hold stock. */
export function unpaidOrdersOf(db: Queryable, shopperId: string): Promise<string[]> {
  return unpaidOrders(db, eq(order.shopperId, shopperId))
}

/** Gives back the stock of orders without a payment; false if none held any. */
export async function releaseUnpaid(shop: Shop, orderIds: readonly string[]): Promise<boolean> {
  const changes: StockChange[] = []
  for (const orderId of orderIds) {
    const released = await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (locked === undefined || locked.isPaid) return []
      return returnToStock(tx, { orderId, reason: 'unpaid', at: shop.clock() })
    })
    changes.push(...released)
  }
  await publishStock(shop, changes)
  return changes.length > 0
}

/** Gives back the stock of all orders that were not paid in 15 minutes. */
export async function releaseExpired(shop: Shop): Promise<void> {
  const before = new Date(shop.clock().getTime() - heldUnpaidMs)
  await releaseUnpaid(shop, await unpaidOrders(shop.db, lte(order.createdAt, before)))
}
