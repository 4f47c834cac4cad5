import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { type complaint, contactMessage, type inboxAnswer, newsletterSubscriber } from '../database/tables/contact.ts'
import type { Handling } from './complaint-queries.ts'

type MessageRow = typeof contactMessage.$inferSelect

export async function insertMessage(db: Queryable, row: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(row)
}

export async function messageById(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return (await db.select().from(contactMessage).where(eq(contactMessage.id, id)))[0]
}

/** A message, locked until the transaction ends. */
export async function lockMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return (await db.select().from(contactMessage).where(eq(contactMessage.id, id)).for('update'))[0]
}

export async function saveMessageHandling(db: Queryable, id: string, handling: Handling): Promise<void> {
  await db.update(contactMessage).set(handling).where(eq(contactMessage.id, id))
}

/** The messages that a shopper wrote while logged in, newest first. */
export async function messagesOf(db: Queryable, shopperId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessage)
    .where(eq(contactMessage.shopperId, shopperId))
    .orderBy(desc(contactMessage.createdAt))
}

/** Adds a subscriber, unless the e-mail is subscribed already. */
export async function insertSubscriber(db: Queryable, email: string, createdAt: Date): Promise<void> {
  await db.insert(newsletterSubscriber).values({ email, createdAt }).onConflictDoNothing()
}

export async function deleteSubscriber(db: Queryable, email: string): Promise<void> {
  await db.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, email))
}

/** When an e-mail subscribed to the newsletter. */
export async function subscribedSince(db: Queryable, email: string): Promise<Date | undefined> {
  const { createdAt } = newsletterSubscriber
  return (await db.select({ createdAt }).from(newsletterSubscriber).where(eq(newsletterSubscriber.email, email)))[0]
    ?.createdAt
}

/** Deletes this e-mail's settled messages; a stranger may have sent the others. */
export async function deleteSettledMessagesFrom(db: Queryable, email: string): Promise<void> {
  await db
    .delete(contactMessage)
    .where(
      and(
        eq(contactMessage.email, email),
        isNull(contactMessage.shopperId),
        or(isNotNull(contactMessage.mailedAt), isNotNull(contactMessage.mailRefusedAt)),
        isNotNull(contactMessage.doneAt),
      ),
    )
}

/** Deletes messages from before this time. */
export async function deleteOldMessages(db: Queryable, before: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, before))
}

export type MailedTable = typeof contactMessage | typeof complaint | typeof inboxAnswer

/** Marks the row of this id as mailed, or as refused for good, so that no start mails it again. */
export async function saveMailOutcome(
  db: Queryable,
  table: MailedTable,
  id: string,
  { isSent, at }: { readonly isSent: boolean; readonly at: Date },
): Promise<void> {
  await db
    .update(table)
    .set(isSent ? { mailedAt: at } : { mailRefusedAt: at })
    .where(eq(table.id, id))
}
