import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm'
import type { StockChange } from '#domain/catalogue/stock.ts'
import { publishStockChanges, returnToStock } from '../catalogue/hold-stock.ts'
import { inTransaction, type Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'

/** An unpaid order holds its stock this long; a later payment takes it again if it is there. */
const unpaidHoldMs = 15 * 60_000

const holdsStock = sql`(select sum(c.change) from stock_change c where c.order_id = ${order.id}) < 0`

/** Ids of unpaid online orders that hold stock. */
async function unpaidOrderIds(db: Queryable, condition: SQL): Promise<string[]> {
  // A literal as in the partial index order_unpaid, which PostgreSQL would not use with a parameter.
  const isUnpaid = and(sql`${order.paymentType} = 'Online'`, not(order.isPaid))
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(and(isUnpaid, condition, holdsStock))
  return rows.map(({ id }) => id)
}

/** Ids of a shopper's unpaid orders that hold stock. */
export function unpaidOrdersOf(db: Queryable, shopperId: string): Promise<string[]> {
  return unpaidOrderIds(db, eq(order.shopperId, shopperId))
}

/** Gives back the stock of those orders that are still unpaid; returns whether any stock came back. */
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
  await publishStockChanges(shop, changes)
  return changes.length > 0
}

/** Gives back the stock of all orders not paid in 15 minutes. */
export async function releaseExpiredStock(shop: Shop): Promise<void> {
  const before = new Date(shop.clock().getTime() - unpaidHoldMs)
  await releaseUnpaid(shop, await unpaidOrderIds(shop.db, lte(order.createdAt, before)))
}
