import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { knownBrowser, passwordReset, seller, session, shopper } from '../database/tables.ts'
import type { SessionKind } from './queries.ts'

type Owner = { readonly kind: SessionKind; readonly id: string }

/** Whether this is still the account's password; it stays so until the transaction ends. */
export async function holdPassword(tx: Queryable, { kind, id }: Owner, passwordHash: string): Promise<boolean> {
  const table = kind === 'shopper' ? shopper : seller
  const isIt = and(eq(table.id, id), eq(table.passwordHash, passwordHash))
  const held = tx.select({ id: table.id }).from(table).where(isIt).for('share').prepare(`hold_password_${kind}`)
  return (await held.execute()).length === 1
}

/** Puts a new password in the place of this one; false when it was changed meanwhile. Links to a new password end. */
export async function replacePassword(tx: Queryable, id: string, old: string, passwordHash: string): Promise<boolean> {
  const isIt = and(eq(shopper.id, id), eq(shopper.passwordHash, old))
  const changed = await tx.update(shopper).set({ passwordHash }).where(isIt).returning({ id: shopper.id })
  await tx.delete(passwordReset).where(eq(passwordReset.shopperId, id))
  return changed.length === 1
}

/** Somebody's sessions that still last, the newest first. */
export async function openSessionsOf(
  db: Queryable,
  { kind, id }: Owner,
  now: Date,
): Promise<(typeof session.$inferSelect)[]> {
  const isOpen = and(eq(session.kind, kind), eq(session.personId, id), gt(session.expiresAt, now))
  return db.select().from(session).where(isOpen).orderBy(desc(session.createdAt), session.tokenHash).limit(100)
}

/** Ends all of somebody's sessions but this one, and answers the ended. */
export async function endOtherSessions(tx: Queryable, { kind, id }: Owner, keep: Buffer): Promise<Buffer[]> {
  const isOther = and(eq(session.kind, kind), eq(session.personId, id), ne(session.tokenHash, keep))
  const ended = await tx.delete(session).where(isOther).returning({ tokenHash: session.tokenHash })
  return ended.map((row) => row.tokenHash)
}

/** Ends every session of the seller; no browser is known any more. */
export async function endSellerSessions(db: Queryable): Promise<void> {
  await db.delete(session).where(eq(session.kind, 'seller'))
  await db.delete(knownBrowser).where(eq(knownBrowser.kind, 'seller'))
}

/** Ends all but the newest of somebody's sessions, and answers the ended. */
export async function endOldSessions(tx: Queryable, { kind, id }: Owner, most: number): Promise<Buffer[]> {
  const isTheirs = and(eq(session.kind, kind), eq(session.personId, id))
  const newest = desc(session.createdAt)
  const old = tx.select({ it: session.tokenHash }).from(session).where(isTheirs).orderBy(newest).offset(most)
  const ended = await tx
    .delete(session)
    .where(inArray(session.tokenHash, old))
    .returning({ tokenHash: session.tokenHash })
    .prepare('end_old_sessions')
    .execute()
  return ended.map((row) => row.tokenHash)
}

/** Keeps in mind, from now until then, that this account was logged in in this browser. */
export async function saveBrowser(tx: Transaction, row: Required<typeof knownBrowser.$inferInsert>): Promise<void> {
  const target = [knownBrowser.tokenHash, knownBrowser.kind, knownBrowser.personId]
  await tx
    .insert(knownBrowser)
    .values(row)
    .onConflictDoUpdate({ target, set: { expiresAt: row.expiresAt } })
    .prepare('save_browser')
    .execute()
}

/** Knows only so many of somebody's browsers, the newest. */
export async function forgetOldBrowsers(tx: Transaction, { kind, id }: Owner, most: number): Promise<void> {
  const isTheirs = and(eq(knownBrowser.kind, kind), eq(knownBrowser.personId, id))
  const last = tx
    .select({ expiresAt: knownBrowser.expiresAt })
    .from(knownBrowser)
    .where(isTheirs)
    .orderBy(desc(knownBrowser.expiresAt))
    .offset(most - 1)
    .limit(1)
  await tx
    .delete(knownBrowser)
    .where(and(isTheirs, lt(knownBrowser.expiresAt, last)))
    .prepare('forget_old_browsers')
    .execute()
}

/** Whether this account was logged in in this browser before. */
export async function isKnownBrowser(
  db: Queryable,
  { kind, id }: Owner,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const isIts = and(eq(knownBrowser.tokenHash, tokenHash), eq(knownBrowser.kind, kind), eq(knownBrowser.personId, id))
  const found = await db
    .select({ id: knownBrowser.personId })
    .from(knownBrowser)
    .where(and(isIts, gt(knownBrowser.expiresAt, now)))
    .prepare('is_known_browser')
    .execute()
  return found.length > 0
}

/** Knows none of the account's browsers any more, as after a new password. */
export async function forgetBrowsers(db: Queryable, { kind, id }: Owner): Promise<void> {
  await db.delete(knownBrowser).where(and(eq(knownBrowser.kind, kind), eq(knownBrowser.personId, id)))
}
