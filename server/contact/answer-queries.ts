import { and, asc, eq, gt, inArray, isNull, not, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { inboxAnswer } from '../database/tables/contact.ts'
import { isTaken } from './queries.ts'

export type AnswerRow = typeof inboxAnswer.$inferSelect

export async function insertAnswer(db: Queryable, row: typeof inboxAnswer.$inferInsert): Promise<void> {
  await db.insert(inboxAnswer).values(row)
}

/** The answers to messages and complaints, oldest first. */
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

/** Answers since then that are neither mailed, enqueued nor refused for good, oldest first. */
export async function lostAnswers(db: Queryable, since: Date): Promise<{ id: string }[]> {
  const taken = isTaken('mail-answer', 'answerId', inboxAnswer.id)
  return db
    .select({ id: inboxAnswer.id })
    .from(inboxAnswer)
    .where(and(isNull(inboxAnswer.mailedAt), gt(inboxAnswer.at, since), not(taken)))
    .orderBy(asc(inboxAnswer.at))
}

export async function markAnswerMailed(db: Queryable, id: string, mailedAt: Date): Promise<void> {
  await db.update(inboxAnswer).set({ mailedAt }).where(eq(inboxAnswer.id, id))
}
