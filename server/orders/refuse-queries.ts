import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { RefuseReason } from '#domain/orders/order-ending.ts'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { hasJob, unfinishedStates } from '../jobs/has-job.ts'

/** Saves why the seller refused an order. */
export async function saveRefuseReason(db: Queryable, id: string, reason: RefuseReason, text?: string): Promise<void> {
  await db
    .update(order)
    .set({ refuseReason: reason, refuseText: text ?? null })
    .where(eq(order.id, id))
}

/** Orders refused between these times without a job that mails their shopper. */
export async function refusedWithoutEmail(db: Queryable, since: Date, before: Date): Promise<{ id: string }[]> {
  const isRefused = sql`exists (select from order_event e where e.order_id = ${order.id} and e.kind = 'refused'
    and e.at between ${since.toISOString()}::timestamptz and ${before.toISOString()}::timestamptz
    -- A restored database has a new queue without the jobs of earlier e-mails.
    and e.at > (select created_on from pgboss.queue where name = 'mail-refused'))`
  const isEnqueued = hasJob('mail-refused', 'orderId', order.id, [...unfinishedStates, 'completed', 'failed'])
  return db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.status, 'Cancelled'), isNotNull(order.refuseReason), isRefused, not(isEnqueued)))
}
