import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { paymentEvent } from '../database/tables/payments.ts'
import { batchSize } from './queries.ts'

export type EventRow = typeof paymentEvent.$inferSelect

/** Inserts a webhook event; false if it was received before. */
export async function insertEvent(db: Queryable, row: EventRow): Promise<boolean> {
  const { rowCount } = await db.insert(paymentEvent).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Events received before this time that no process has handled, oldest first. */
export async function unhandledEvents(db: Queryable, before: Date): Promise<EventRow[]> {
  const isUnhandled = and(isNull(paymentEvent.handledAt), lt(paymentEvent.receivedAt, before))
  return db.select().from(paymentEvent).where(isUnhandled).orderBy(asc(paymentEvent.receivedAt)).limit(batchSize)
}

export async function markHandled(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(paymentEvent).set({ handledAt: at }).where(eq(paymentEvent.id, id))
}

/** Deletes events received before this time. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(paymentEvent).where(lt(paymentEvent.receivedAt, before))
}
