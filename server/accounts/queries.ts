import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { deleteExpiredSessions, deleteSessions } from '../auth/session-queries.ts'
import { deleteExpiredBrowsers } from '../auth/trusted-browser-queries.ts'
import type { Queryable } from '../database/connect.ts'
import { passwordReset, seller, shopper } from '../database/tables/accounts.ts'
import { deleteEndedCounts } from '../rate-limit/queries.ts'
import { deleteExpiredInvites } from './staff-queries.ts'

export type ShopperRow = typeof shopper.$inferSelect
export type SellerRow = typeof seller.$inferSelect

/** A nameless account, which stays for the orders of a deleted one. */
export const isNamelessRow = sql<boolean>`${shopper.email} like 'deleted %'`

/** A customer made by telephone, as `callerEmail` names them. */
export const isCallerRow = sql<boolean>`${shopper.email} like 'phone %'`

export async function shopperByEmail(db: Queryable, email: string): Promise<ShopperRow | undefined> {
  return (await db.select().from(shopper).where(eq(shopper.email, email)).prepare('shopper_by_email').execute())[0]
}

export async function shopperById(db: Queryable, id: string): Promise<ShopperRow | undefined> {
  return (await db.select().from(shopper).where(eq(shopper.id, id)).prepare('shopper_by_id').execute())[0]
}

/** Adds a shopper; false when the e-mail is taken. */
export async function insertShopper(db: Queryable, row: typeof shopper.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(shopper).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Deletes a shopper, by cascade with cart, addresses and reset links. Returns the sessions that ended. */
export async function deleteShopper(db: Queryable, id: string): Promise<Buffer[]> {
  await db.delete(shopper).where(eq(shopper.id, id))
  return deleteSessions(db, { kind: 'shopper', id })
}

export async function sellerByEmail(db: Queryable, email: string): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.email, email)).prepare('seller_by_email').execute())[0]
}

export async function sellerById(db: Queryable, id: string): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.id, id)))[0]
}

/** Replaces the seller's password; false if it was changed meanwhile. */
export async function replaceSellerPassword(
  tx: Queryable,
  { id, passwordHash: old, configuredHash }: SellerRow,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(seller)
    .set({ passwordHash, configuredHash: configuredHash ?? old })
    .where(and(eq(seller.id, id), eq(seller.passwordHash, old)))
  return rowCount === 1
}

/** Sets or deletes a shopper's phone. */
export async function savePhone(db: Queryable, id: string, phone: string | undefined): Promise<void> {
  await db
    .update(shopper)
    .set({ phone: phone ?? null })
    .where(eq(shopper.id, id))
}

/** The owner of SELLER_EMAIL or the first start. */
export async function firstOwner(db: Queryable): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.isFirst, true)))[0]
}

/** Locks the seller's account against other writers until the transaction ends, also while there is none. */
export async function lockSeller(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${seller} in share row exclusive mode`)
}

/** Changes the first owner's login, or creates the first owner, also in place of a member of that e-mail. Returns the sessions that ended. */
export async function saveSeller(tx: Queryable, row: Omit<typeof seller.$inferInsert, 'role'>): Promise<Buffer[]> {
  await lockSeller(tx)
  const isReplaced = or(eq(seller.isFirst, true), eq(seller.email, row.email))
  const [present, ...others] = await tx
    .select({ id: seller.id, isFirst: seller.isFirst })
    .from(seller)
    .where(isReplaced)
  if (present?.isFirst && others.length === 0) {
    const { email, passwordHash, configuredHash = null } = row
    await tx.update(seller).set({ email, passwordHash, configuredHash, role: 'owner' }).where(eq(seller.id, present.id))
    return deleteSessions(tx, { kind: 'seller', id: present.id })
  }
  const replaced = await tx.delete(seller).where(isReplaced).returning({ id: seller.id })
  await tx.insert(seller).values({ ...row, role: 'owner', isFirst: true })
  const ended: Buffer[] = []
  for (const { id } of replaced) ended.push(...(await deleteSessions(tx, { kind: 'seller', id })))
  return ended
}

export async function insertReset(db: Queryable, row: typeof passwordReset.$inferInsert): Promise<void> {
  await db.insert(passwordReset).values(row)
}

const isValidReset = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now))

/** Whether a reset link with this token has not expired. */
export async function hasReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(passwordReset, isValidReset(tokenHash, now))) === 1
}

/** Consumes a reset link and returns its shopper; of two simultaneous requests only one gets it. */
export async function consumeReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(isValidReset(tokenHash, now))
    .returning({ shopperId: passwordReset.shopperId })
  return row?.shopperId
}

/** Replaces a password, and deletes reset links; false if it was changed meanwhile. */
export async function replacePassword(tx: Queryable, id: string, old: string, passwordHash: string): Promise<boolean> {
  const isUnchanged = and(eq(shopper.id, id), eq(shopper.passwordHash, old))
  const { rowCount } = await tx.update(shopper).set({ passwordHash }).where(isUnchanged)
  await tx.delete(passwordReset).where(eq(passwordReset.shopperId, id))
  return rowCount === 1
}

/** Sets a password, and deletes reset links, sessions and trusted browsers. Returns the e-mail and the ended sessions. */
export async function savePassword(
  tx: Queryable,
  id: string,
  passwordHash: string,
): Promise<{ email: string; ended: Buffer[] }> {
  const [row] = await tx
    .update(shopper)
    .set({ passwordHash })
    .where(eq(shopper.id, id))
    .returning({ email: shopper.email })
  await tx.delete(passwordReset).where(eq(passwordReset.shopperId, id))
  return { email: row?.email ?? '', ended: await deleteSessions(tx, { kind: 'shopper', id }) }
}

/** Deletes expired sessions, reset links and trusted browsers, and ended rate-limit windows. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now))
  await deleteExpiredBrowsers(db, now)
  await deleteExpiredInvites(db, now)
  await deleteEndedCounts(db, now)
}

/** Saves what the seller noted about a customer; false for an unknown one. */
export async function saveCustomer(
  db: Queryable,
  id: string,
  { note, refusesCash }: { readonly note?: string | undefined; readonly refusesCash?: boolean | undefined },
): Promise<boolean> {
  const set = { ...(note === undefined ? {} : { note }), ...(refusesCash === undefined ? {} : { refusesCash }) }
  const { rowCount } = await db.update(shopper).set(set).where(eq(shopper.id, id))
  return rowCount === 1
}
