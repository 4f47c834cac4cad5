import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { endSellerSessions, forgetBrowsers } from '../auth/session-queries.ts'
import type { Queryable } from '../database/connect.ts'
import { statement, type Value } from '../database/statement.ts'
import { passwordReset, rateLimit, seller, session, shopper, trustedBrowser } from '../database/tables.ts'

export type SessionKind = 'shopper' | 'seller'
export type ShopperRow = typeof shopper.$inferSelect
export type SellerRow = typeof seller.$inferSelect

export async function shopperByEmail(db: Queryable, email: string): Promise<ShopperRow | undefined> {
  const [row] = await db.select().from(shopper).where(eq(shopper.email, email)).prepare('shopper_by_email').execute()
  return row
}

export async function shopperById(db: Queryable, id: string): Promise<ShopperRow | undefined> {
  const [row] = await db.select().from(shopper).where(eq(shopper.id, id)).prepare('shopper_by_id').execute()
  return row
}

/** Adds a shopper; false when the e-mail is taken. */
export async function insertShopper(db: Queryable, row: typeof shopper.$inferInsert): Promise<boolean> {
  const added = await db.insert(shopper).values(row).onConflictDoNothing().returning({ id: shopper.id })
  return added.length === 1
}

/** Sets a shopper's phone, or takes it out. */
export async function savePhone(db: Queryable, id: string, phone: string | undefined): Promise<void> {
  await db
    .update(shopper)
    .set({ phone: phone ?? null })
    .where(eq(shopper.id, id))
}

export async function anySeller(db: Queryable): Promise<SellerRow | undefined> {
  const [row] = await db.select().from(seller).limit(1)
  return row
}

/** Keeps the seller's account from other writers until the transaction ends, also while there is none. */
export async function lockSeller(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${seller} in share row exclusive mode`)
}

/** Makes the one seller account, or gives it this e-mail and password; old sessions end when either changed. */
export async function saveSeller(db: Queryable, row: typeof seller.$inferInsert): Promise<void> {
  await lockSeller(db)
  await db.delete(seller)
  await db.insert(seller).values(row)
  await endSellerSessions(db)
}

type Session = { readonly kind: SessionKind; readonly tokenHash: Buffer; readonly now: Date }

const personOfSession = statement<{ personId: string }, Session>(
  'session_person',
  (value) => sql`select person_id as "personId" from session
    where token_hash = ${value('tokenHash')} and kind = ${value('kind')} and expires_at > ${value('now')}`,
)

/** The person of a session that has not expired. */
export async function sessionPerson(db: Queryable, session: Session): Promise<string | undefined> {
  const [row] = await personOfSession(db, session)
  return row?.personId
}

/** The same, and the session cannot end before the transaction does. */
export async function holdSession(
  tx: Queryable,
  kind: SessionKind,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const isIt = and(eq(session.tokenHash, tokenHash), eq(session.kind, kind), gt(session.expiresAt, now))
  const [row] = await tx.select({ personId: session.personId }).from(session).where(isIt).for('key share')
  return row?.personId
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash))
}

export async function insertReset(db: Queryable, row: typeof passwordReset.$inferInsert): Promise<void> {
  await db.insert(passwordReset).values(row)
}

/** Whether a link with this token can still be used. */
export async function hasReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .select({ shopperId: passwordReset.shopperId })
    .from(passwordReset)
    .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
  return found.length === 1
}

/** Uses the link up and answers whose it was; of two who use it at once only one gets an answer. */
export async function takeReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
    .returning({ shopperId: passwordReset.shopperId })
  return row?.shopperId
}

/** Gives the shopper a new password; all sessions and all other links to change it end, no browser is known any more. Answers the e-mail and the ended sessions. */
export async function savePassword(
  db: Queryable,
  shopperId: string,
  passwordHash: string,
): Promise<{ email: string; ended: Buffer[] }> {
  const [row] = await db
    .update(shopper)
    .set({ passwordHash })
    .where(eq(shopper.id, shopperId))
    .returning({ email: shopper.email })
  const isTheirs = and(eq(session.kind, 'shopper'), eq(session.personId, shopperId))
  const ended = await db.delete(session).where(isTheirs).returning({ tokenHash: session.tokenHash })
  await forgetBrowsers(db, { kind: 'shopper', id: shopperId })
  await db.delete(passwordReset).where(eq(passwordReset.shopperId, shopperId))
  return { email: row?.email ?? '', ended: ended.map(({ tokenHash }) => tokenHash) }
}

/** Sweeps out what has run its time: ended sessions, old links to a new password, closed windows of tries. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now))
  await db.delete(trustedBrowser).where(lt(trustedBrowser.expiresAt, now))
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, now))
}

/** A window that ends so much later than one begun now is of a clock that was ahead, and is over. */
export const maxAhead = 60 * 60_000

/** Counts one more try in one statement, so that no process and no race forgets any; answers the sum. */
export async function countTry(
  db: Queryable,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ tries: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + windowMs)
  const isOver = isWindowOver(sql`${rateLimit.endsAt}`, sql`${now}`)
  const [row] = await db
    .insert(rateLimit)
    .values({ key, tries: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        tries: sql`case when ${isOver} then 1 else ${rateLimit.tries} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimit.endsAt} end`,
      },
    })
    .returning({ tries: rateLimit.tries, endsAt: rateLimit.endsAt })
    .prepare('count_try')
    .execute()
  return row ?? { tries: 1, endsAt }
}

/** Whether a window is over, in a statement that would begin a new one (`excluded`). */
function isWindowOver(endsAt: SQL, now: SQL): SQL {
  return sql`(${endsAt} <= ${now}::timestamptz or ${endsAt} > excluded.ends_at + ${sql.raw(`interval '${maxAhead} ms'`)})`
}

/** Tries counted in a running window, and when it ends. */
export type Counted = { tries: number; endsAt: Date }
type TwoTries = { one: string; oneEnds: Date; most: number; other: string; otherEnds: Date; now: Date }

/** One more try under a key, for each row of `from`. */
const counted = (value: Value<TwoTries>, key: 'one' | 'other', from: SQL) => sql`
  ${sql.raw(key)} as (
    insert into try_count as known (key, tries, ends_at)
    select ${value(key)}, 1, ${value(`${key}Ends`)}::timestamptz ${from}
    on conflict (key) do update set
      tries = case when ${isWindowOver(sql`known.ends_at`, sql`${value('now')}`)} then 1 else known.tries + 1 end,
      ends_at = case when ${isWindowOver(sql`known.ends_at`, sql`${value('now')}`)} then excluded.ends_at else known.ends_at end
    returning tries, ends_at)`

const countTwo = statement<Counted & { otherTries: number | null; otherEndsAt: Date | null }, TwoTries>(
  'count_two_tries',
  (value) => sql`
    with ${counted(value, 'one', sql``)}, ${counted(value, 'other', sql`from one where one.tries <= ${value('most')}`)}
    select one.tries, one.ends_at as "endsAt", other.tries as "otherTries", other.ends_at as "otherEndsAt"
    from one left join other on true`,
)

/** Counts one more try under the one key and, if that makes no more than `most`, under the other: one statement. */
export async function countTries(
  db: Queryable,
  asked: TwoTries,
): Promise<{ one: Counted; other: Counted | undefined }> {
  const [row] = await countTwo(db, asked)
  const { tries, endsAt, otherTries, otherEndsAt } = row ?? { tries: 1, endsAt: asked.oneEnds }
  const other = otherTries && otherEndsAt ? { tries: otherTries, endsAt: otherEndsAt } : undefined
  return { one: { tries, endsAt }, other }
}

export async function forgetTries(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, key)).prepare('forget_tries').execute()
}

/** Forgets a shopper; cart, addresses and links to a new password go along. Their sessions end, and are answered. */
export async function deleteShopper(db: Queryable, id: string): Promise<Buffer[]> {
  await db.delete(shopper).where(eq(shopper.id, id))
  await forgetBrowsers(db, { kind: 'shopper', id })
  const ended = await db
    .delete(session)
    .where(and(eq(session.kind, 'shopper'), eq(session.personId, id)))
    .returning({ tokenHash: session.tokenHash })
  return ended.map((row) => row.tokenHash)
}
