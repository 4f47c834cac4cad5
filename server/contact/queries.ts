import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { contactMessage, newsletterSubscriber } from '../database/tables/contact.ts'

export type MessageRow = typeof contactMessage.$inferSelect

export async function insertMessage(db: Queryable, row: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(row)
}

/** A message that was not mailed to the store yet. */
export async function unmailedMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(contactMessage)
    .where(and(eq(contactMessage.id, id), isNull(contactMessage.mailedAt)))
  return row
}

/** The messages that a shopper wrote while logged in, newest first. */
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

/** Adds a subscriber, unless the e-mail is subscribed already. */
export async function insertSubscriber(db: Queryable, email: string, createdAt: Date): Promise<void> {
  await db.insert(newsletterSubscriber).values({ email, createdAt }).onConflictDoNothing()
}

/** Deletes a visitor’s settled messages and newsletter subscription; open or unmailed ones stay, as another may have written them. */
export async function deleteMessagesFrom(db: Queryable, email: string): Promise<void> {
  await db
    .delete(contactMessage)
    .where(
      and(
        eq(contactMessage.email, email),
        isNull(contactMessage.shopperId),
        isNotNull(contactMessage.mailedAt),
        isNotNull(contactMessage.doneAt),
      ),
    )
  await db.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, email))
}

export async function deleteMessages(db: Queryable, before: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, before))
}
