import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { RefuseReason } from '#domain/orders/order-ending.ts'
import { lineCredit, type OrderSums } from '#domain/orders/packing.ts'
import type { Queryable } from '../../database/connect.ts'
import { order, orderHistory, orderItem } from '../../database/tables/orders.ts'
import { hasJob, unfinished } from '../../jobs/has-job.ts'
import type { WholeOrder } from '../whole-order.ts'

type Item = WholeOrder['items'][number]

/** Saves why the seller refused an order. */
export async function saveRefuseReason(db: Queryable, id: string, reason: RefuseReason, text?: string): Promise<void> {
  await db
    .update(order)
    .set({ refuseReason: reason, refuseText: text ?? null })
    .where(eq(order.id, id))
}

/** Orders refused between these times without a job that mails their shopper. */
export async function lostRefusals(db: Queryable, since: Date, before: Date): Promise<{ id: string }[]> {
  const isRefused = sql`exists (select from order_event e where e.order_id = ${order.id} and e.kind = 'refused'
    and e.at between ${since.toISOString()}::timestamptz and ${before.toISOString()}::timestamptz
    -- A restored store has new queues, which know nothing of what was mailed before.
    and e.at > (select created_on from pgboss.queue where name = 'mail-refused'))`
  const isEnqueued = hasJob('mail-refused', 'orderId', order.id, [...unfinished, 'completed', 'failed'])
  return db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.status, 'Cancelled'), isNotNull(order.refuseReason), isRefused, not(isEnqueued)))
}

type Bag = OrderSums & { readonly packingVersion: number; readonly packedAt: Date | null; readonly at: Date }

/** Saves changed lines and what the order costs with them. */
export async function saveBag(db: Queryable, id: string, lines: readonly Item[], bag: Bag): Promise<void> {
  const { at, ...columns } = bag
  await db
    .update(order)
    .set({ ...columns, updatedAt: at })
    .where(eq(order.id, id))
  for (const line of lines) {
    const { position, packed, replacement } = line
    await db
      .update(orderItem)
      .set({ packed, replacement, credit: lineCredit(line) })
      .where(and(eq(orderItem.orderId, id), eq(orderItem.position, position)))
  }
}

/** Notes that an order which leaves the store incomplete counts as packed, its other lines as ordered; null once it is back. */
export async function savePackedAt(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.update(order).set({ packedAt: at }).where(eq(order.id, id))
}

/** The products that the shopper has declined for lines of an order, also after the packer took them back. */
export async function declinedReplacements(
  db: Queryable,
  orderId: string,
): Promise<{ item: string; product: string }[]> {
  const { kind, data } = orderHistory
  const isDeclined = and(eq(kind, 'replaced'), sql`${data} @> '{"accepted": false}'`)
  return db
    .select({ item: sql<string>`${data} ->> 'item'`, product: sql<string>`${data} ->> 'product'` })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), isDeclined))
}
