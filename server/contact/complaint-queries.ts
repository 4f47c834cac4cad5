import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { shopper } from '../database/tables/accounts.ts'
import { complaint } from '../database/tables/contact.ts'
import { order } from '../database/tables/orders.ts'

export type ComplaintRow = typeof complaint.$inferSelect

/** Who has taken a message or complaint, and when it was done. */
export type Handling = Pick<ComplaintRow, 'takenBy' | 'doneAt'>

export async function insertComplaint(db: Queryable, row: typeof complaint.$inferInsert): Promise<void> {
  await db.insert(complaint).values(row)
}

/** The newest complaints of a shopper; all of them without a maximum. */
export async function complaintsOf(
  db: Queryable,
  shopperId: string,
  max = Number.MAX_SAFE_INTEGER,
): Promise<ComplaintRow[]> {
  return db
    .select()
    .from(complaint)
    .where(eq(complaint.shopperId, shopperId))
    .orderBy(desc(complaint.createdAt), desc(complaint.id))
    .limit(max)
}

/** A complaint with its author's account and its order's status. */
export async function complaintById(db: Queryable, id: string) {
  const [row] = await db
    .select({ complaint, name: shopper.name, phone: shopper.phone, email: shopper.email, status: order.status })
    .from(complaint)
    .innerJoin(shopper, eq(shopper.id, complaint.shopperId))
    .innerJoin(order, eq(order.id, complaint.orderId))
    .where(eq(complaint.id, id))
  return row
}

/** A complaint, locked until the transaction ends. */
export async function lockComplaint(db: Queryable, id: string): Promise<ComplaintRow | undefined> {
  return (await db.select().from(complaint).where(eq(complaint.id, id)).for('update'))[0]
}

/** The photo of a complaint and its author. */
export async function complaintPhoto(db: Queryable, id: string) {
  const [row] = await db
    .select({ photo: complaint.photo, shopperId: complaint.shopperId })
    .from(complaint)
    .where(eq(complaint.id, id))
  return row
}

/** Saves the handling of a complaint, which also acknowledges it. */
export async function saveComplaintHandling(db: Queryable, id: string, handling: Handling, at: Date): Promise<void> {
  const acknowledgedAt = sql`coalesce(${complaint.acknowledgedAt}, ${at.toISOString()}::timestamptz)`
  await db
    .update(complaint)
    .set({ ...handling, acknowledgedAt })
    .where(eq(complaint.id, id))
}

/** Deletes complaints that were settled before this time. */
export async function deleteSettledComplaints(db: Queryable, before: Date): Promise<void> {
  await db.delete(complaint).where(and(isNotNull(complaint.doneAt), lt(complaint.doneAt, before)))
}
