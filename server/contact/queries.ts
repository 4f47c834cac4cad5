import { and, asc, desc, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { contactMessage, newsletterSubscriber } from '../database/tables.ts'

export type MessageRow = typeof contactMessage.$inferSelect

export async function insertMessage(db: Queryable, row: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(row)
}

/** A message that the store has not been mailed yet. */
export async function unmailedMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(contactMessage)
    .where(and(eq(contactMessage.id, id), isNull(contactMessage.mailedAt)))
  return row
}

/** Lets one server after the other look for lost messages, each until its transaction ends. */
export async function lockCatchingUp(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7438203)`)
}

/** The messages that were not mailed and are not on the list of put-off work either: twice there, they would be mailed twice. */
export async function lostMessages(db: Queryable): Promise<{ id: string }[]> {
  const isListed = sql`exists (select from pgboss.job where name = 'mail-message' and data ->> 'messageId' = ${contactMessage.id}
    and state in ('created', 'retry', 'active'))`
  return db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .where(and(isNull(contactMessage.mailedAt), not(isListed)))
    .orderBy(asc(contactMessage.createdAt))
}

/** What a shopper wrote while logged in, the newest first. */
export async function messagesOf(db: Queryable, shopperId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessage)
    .where(eq(contactMessage.shopperId, shopperId))
    .orderBy(desc(contactMessage.createdAt))
}

export async function markMailed(db: Queryable, id: string, mailedAt: Date): Promise<void> {
  await db.update(contactMessage).set({ mailedAt }).where(eq(contactMessage.id, id))
}

/** Keeps a subscriber; one who subscribed before stays as they are. */
export async function insertSubscriber(db: Queryable, email: string, createdAt: Date): Promise<void> {
  await db.insert(newsletterSubscriber).values({ email, createdAt }).onConflictDoNothing()
}

/**
 * Forgets what nobody known wrote from an e-mail address, and that it wanted the newsletter; what its shoppers wrote goes with
 * their accounts. A message that the store has not been mailed yet stays: the e-mail of an account proves nobody's.
 */
export async function deleteWriter(db: Queryable, email: string): Promise<void> {
  await db
    .delete(contactMessage)
    .where(and(eq(contactMessage.email, email), isNull(contactMessage.shopperId), isNotNull(contactMessage.mailedAt)))
  await db.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, email))
}

export async function deleteMessages(db: Queryable, before: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, before))
}
