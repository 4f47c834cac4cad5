import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import type { AccountKey } from '../auth/person.ts'
import { deleteSessionsAndBrowsers } from '../auth/session-queries.ts'
import type { Queryable } from '../database/connect.ts'
import { passwordReset, seller, shopper } from '../database/tables/accounts.ts'
import { complaint, contactMessage } from '../database/tables/contact.ts'

export type ShopperRow = typeof shopper.$inferSelect
export type SellerRow = typeof seller.$inferSelect

/** Whether a shopper's row is the nameless rest of a deleted account, which has its orders. */
export const isNamelessRow = sql<boolean>`${shopper.email} like 'deleted %'`

/** Whether a shopper's row is a telephone customer's, as `telephonePlaceholder` marks it. */
export const isTelephoneCustomer = sql<boolean>`${shopper.email} like 'phone %'`

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

/** Deletes a shopper, by cascade with cart, addresses and reset links; returns the hashes of the ended sessions. */
export async function deleteShopper(db: Queryable, id: string): Promise<Buffer[]> {
  await db.delete(shopper).where(eq(shopper.id, id))
  return deleteSessionsAndBrowsers(db, { kind: 'shopper', id })
}

export async function sellerByEmail(db: Queryable, email: string): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.email, email)).prepare('seller_by_email').execute())[0]
}

export async function sellerById(db: Queryable, id: string): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.id, id)))[0]
}

/** Replaces a password; false if it was changed meanwhile. Deletes a shopper's reset links; the first owner's row keeps SELLER_PASSWORD's hash. */
export async function replacePassword(
  tx: Queryable,
  { kind, id }: AccountKey,
  old: string,
  passwordHash: string,
): Promise<boolean> {
  const isUnchanged = (table: typeof shopper | typeof seller) => and(eq(table.id, id), eq(table.passwordHash, old))
  const configuredHash = sql`case when ${seller.isFirst} then coalesce(${seller.configuredHash}, ${seller.passwordHash}) end`
  const { rowCount } = await (kind === 'shopper'
    ? tx.update(shopper).set({ passwordHash }).where(isUnchanged(shopper))
    : tx.update(seller).set({ passwordHash, configuredHash }).where(isUnchanged(seller)))
  if (kind === 'shopper') await tx.delete(passwordReset).where(eq(passwordReset.shopperId, id))
  return rowCount === 1
}

/** Sets a shopper's phone; null deletes it. */
export async function savePhone(db: Queryable, id: string, phone: string | null): Promise<void> {
  await db.update(shopper).set({ phone }).where(eq(shopper.id, id))
}

/** The owner whom SELLER_EMAIL or the first start created. */
export async function firstOwner(db: Queryable): Promise<SellerRow | undefined> {
  return (await db.select().from(seller).where(eq(seller.isFirst, true)))[0]
}

/** Locks the table of the shop's people against other writers until the transaction ends, even while it is empty. */
export async function lockStaff(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${seller} in share row exclusive mode`)
}

/** Frees what a person has taken of the inbox and not settled, so that others find it untaken. */
export async function freeInboxItemsOf(tx: Queryable, personId: string): Promise<void> {
  for (const table of [contactMessage, complaint])
    await tx
      .update(table)
      .set({ takenBy: null })
      .where(and(eq(table.takenBy, personId), isNull(table.doneAt)))
}

/**
 * Creates the first owner or changes their login; a member with that e-mail takes the first owner's place. Returns the
 * hashes of the ended sessions.
 */
export async function saveFirstOwner(tx: Queryable, row: Omit<typeof seller.$inferInsert, 'role'>): Promise<Buffer[]> {
  await lockStaff(tx)
  const { email, passwordHash, configuredHash = null } = row
  const isMember = and(eq(seller.isFirst, false), eq(seller.email, email))
  const [member] = await tx.select({ id: seller.id }).from(seller).where(isMember)
  const isFirst = eq(seller.isFirst, true)
  const replaced = member === undefined ? [] : await tx.delete(seller).where(isFirst).returning({ id: seller.id })
  const login = { email, passwordHash, configuredHash, role: 'owner', isFirst: true } as const
  const isUpdated = member === undefined ? isFirst : eq(seller.id, member.id)
  const updated = await tx.update(seller).set(login).where(isUpdated).returning({ id: seller.id })
  if (updated.length === 0) await tx.insert(seller).values({ ...row, role: 'owner', isFirst: true })
  for (const { id } of replaced) await freeInboxItemsOf(tx, id)
  const ended: Buffer[] = []
  for (const { id } of [...replaced, ...updated])
    ended.push(...(await deleteSessionsAndBrowsers(tx, { kind: 'seller', id })))
  return ended
}

export async function insertResetLink(db: Queryable, row: typeof passwordReset.$inferInsert): Promise<void> {
  await db.insert(passwordReset).values(row)
}

const isValidLink = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now))

/** Whether a reset link with this token has not expired. */
export async function hasResetLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(passwordReset, isValidLink(tokenHash, now))) === 1
}

/** Consumes a reset link and returns its shopper; of two simultaneous requests only one gets it. */
export async function consumeResetLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(isValidLink(tokenHash, now))
    .returning({ shopperId: passwordReset.shopperId })
  return row?.shopperId
}

/** Sets a shopper's password; deletes reset links, sessions and trusted browsers. Returns the e-mail and the ended sessions' hashes. */
export async function setPassword(
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
  return { email: row?.email ?? '', ended: await deleteSessionsAndBrowsers(tx, { kind: 'shopper', id }) }
}

/** Saves the seller's note about a customer, or that they get no cash orders; false for an unknown customer or another note. */
export async function saveCustomer(
  db: Queryable,
  id: string,
  { note, seen, refusesCash }: Body<typeof api.customerChange>,
): Promise<boolean> {
  // The sent note itself is there after a lost answer.
  const isSeen = seen === undefined ? undefined : inArray(shopper.note, [seen, note ?? seen])
  const { rowCount } = await db
    .update(shopper)
    .set({ note, refusesCash })
    .where(and(eq(shopper.id, id), isSeen))
  return rowCount === 1
}
