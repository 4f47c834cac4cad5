import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { inboxAnswer } from '../database/tables/contact.ts'

export type AnswerRow = typeof inboxAnswer.$inferSelect

export async function insertAnswer(db: Queryable, row: typeof inboxAnswer.$inferInsert): Promise<void> {
  await db.insert(inboxAnswer).values(row)
}

/** The answers to these messages and complaints, oldest first. */
export async function answersTo(db: Queryable, ids: readonly string[]): Promise<AnswerRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(inboxAnswer)
    .where(or(inArray(inboxAnswer.messageId, [...ids]), inArray(inboxAnswer.complaintId, [...ids])))
    .orderBy(asc(inboxAnswer.at), asc(inboxAnswer.id))
}

export async function answerById(db: Queryable, id: string): Promise<AnswerRow | undefined> {
  return (await db.select().from(inboxAnswer).where(eq(inboxAnswer.id, id)))[0]
}
