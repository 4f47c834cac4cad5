import { eq, sql } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'

/** Paise to give back: all of a cancelled order, else the credit of packing and the amount of an accepted return. */
export const owedAmount = sql<string>`(case when ${order.status} = 'Cancelled' then ${order.amount} + ${order.credit}
  else case when ${order.packedAt} is null then 0 else ${order.credit} end
    + coalesce((select r.amount from order_return r where r.order_id = ${order.id} and ${order.status} = 'Returned'), 0) end)`

/** Paise owed back by one order; 0 for an unknown one. */
export async function owedOf(db: Queryable, orderId: string): Promise<Paise> {
  const [row] = await db.select({ owed: owedAmount }).from(order).where(eq(order.id, orderId))
  return paise(Number(row?.owed ?? 0))
}
