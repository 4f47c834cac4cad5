import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { SessionKind } from '../accounts/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { passwordReset, session, shopper, trustedBrowser } from '../database/tables.ts'

type Owner = { readonly kind: SessionKind; readonly id: string }

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
  await db.delete(trustedBrowser).where(eq(trustedBrowser.kind, 'seller'))
}

/** Knows none of the account's browsers any more, as after a new password. */
export async function forgetBrowsers(db: Queryable, { kind, id }: Owner): Promise<void> {
  await db.delete(trustedBrowser).where(and(eq(trustedBrowser.kind, kind), eq(trustedBrowser.personId, id)))
}
