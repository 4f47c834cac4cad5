import { and, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '#domain/time/durations.ts'
import { publishStockChanges, returnToStock } from '../catalogue/hold-stock.ts'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { stockChange } from '../database/tables/stock.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'

/** An unpaid order holds its stock this long; a later payment takes it again if it is there. */
const unpaidHoldMs = 15 * minuteMs

const heldStock = sql<number>`-sum(${stockChange.change})::float8`

// A literal as in the partial index order_unpaid, which PostgreSQL would not use with a parameter.
const isUnpaid = and(sql`${order.paymentType} = 'Online'`, not(order.isPaid))

/** Grams or pieces that unpaid online orders hold, by order and product, the oldest order first. */
function heldByUnpaid(db: Queryable, condition: SQL) {
  return db
    .select({ orderId: order.id, productId: stockChange.productId, amount: heldStock })
    .from(order)
    .innerJoin(stockChange, eq(stockChange.orderId, order.id))
    .where(and(isUnpaid, condition))
    .groupBy(order.id, stockChange.productId)
    .having(gt(heldStock, 0))
    .orderBy(order.createdAt)
}

/** Grams or pieces that a shopper's unpaid orders hold, by order and product, the oldest order first. */
export function heldByUnpaidOf(db: Queryable, shopperId: string) {
  return heldByUnpaid(db, eq(order.shopperId, shopperId))
}

/** Gives back all that these orders hold, if still unpaid. */
export async function releaseUnpaid(shop: Shop, orderIds: Iterable<string>): Promise<void> {
  for (const orderId of orderIds) {
    const released = await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (locked === undefined || locked.isPaid) return []
      return returnToStock(tx, { orderId, reason: 'unpaid', at: shop.clock() })
    })
    // Here and not after the loop: the release of a later order may fail.
    await publishStockChanges(shop, released)
  }
}

/** Gives back the stock of all orders not paid in 15 minutes. */
export async function releaseExpiredStock(shop: Shop): Promise<void> {
  const before = new Date(shop.clock().getTime() - unpaidHoldMs)
  const held = await heldByUnpaid(shop.db, lte(order.createdAt, before))
  await releaseUnpaid(shop, new Set(held.map(({ orderId }) => orderId)))
}
