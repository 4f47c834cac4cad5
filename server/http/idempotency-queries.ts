import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AccountKey } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { answeredCall } from '../database/tables/limits.ts'

/** The owner of keys: a session's person, a rider's link, or all clients without either, whose keys are random. */
export type KeyOwner = AccountKey | { readonly kind: 'round' | 'anyone'; readonly id: string }

/** How a stored call names its owner. */
export const ownerText = ({ kind, id }: KeyOwner): string => `${kind} ${id}`

/** Whose call it is, and its Idempotency-Key. */
export type CallKey = { readonly keyOwner: string; readonly key: string }

type Found = { readonly hash: string; readonly answer: object | null }

const isCall = ({ keyOwner, key }: CallKey) => and(eq(answeredCall.keyOwner, keyOwner), eq(answeredCall.key, key))

/** PostgreSQL's clock: those of two processes may differ by more than a claim lasts. */
const databaseNow = sql`clock_timestamp()`

/** Claims a call that is new or whose claim was not renewed for this time; otherwise returns its stored hash and answer. */
export async function claimCall(
  db: Queryable,
  call: CallKey,
  hash: string,
  claimMs: number,
): Promise<'claimed' | Found> {
  const { rowCount } = await db
    .insert(answeredCall)
    .values({ ...call, hash, startedAt: databaseNow })
    .onConflictDoUpdate({
      target: [answeredCall.keyOwner, answeredCall.key],
      set: { startedAt: databaseNow },
      setWhere: sql`${answeredCall.answer} is null and ${answeredCall.hash} = ${hash}
        and ${answeredCall.startedAt} < ${databaseNow} - ${claimMs} * interval '1 millisecond'`,
    })
  if (rowCount === 1) return 'claimed'
  const { hash: ofFirst, answer } = answeredCall
  const [found] = await db.select({ hash: ofFirst, answer }).from(answeredCall).where(isCall(call))
  // The first call was refused since the insert and left no row: the caller tries again.
  return found ?? { hash, answer: null }
}

/** Renews the claim of a call that is still running. */
export async function renewClaim(db: Queryable, call: CallKey): Promise<void> {
  await db
    .update(answeredCall)
    .set({ startedAt: databaseNow })
    .where(and(isCall(call), isNull(answeredCall.answer)))
}

/** Stores a call's answer; false if another process has taken the call over and stored its own. */
export async function storeAnswer(db: Queryable, call: CallKey, answer: object): Promise<boolean> {
  const isUnanswered = and(isCall(call), isNull(answeredCall.answer))
  const { rowCount } = await db.update(answeredCall).set({ answer }).where(isUnanswered)
  return rowCount === 1
}

/** Forgets a call that wrote nothing. */
export async function dropCall(db: Queryable, call: CallKey): Promise<void> {
  await db.delete(answeredCall).where(and(isCall(call), isNull(answeredCall.answer)))
}

/** Deletes all answers to one owner of keys. */
export async function deleteAnswersTo(db: Queryable, owner: KeyOwner): Promise<void> {
  await db.delete(answeredCall).where(eq(answeredCall.keyOwner, ownerText(owner)))
}

export async function deleteOldAnswers(db: Queryable, before: Date): Promise<void> {
  await db.delete(answeredCall).where(lt(answeredCall.startedAt, before))
}
