import { and, asc, eq, gt } from 'drizzle-orm'
import type { StaffRole } from '#domain/accounts/staff.ts'
import type { Queryable } from '../database/connect.ts'
import { seller, staffInvite } from '../database/tables/accounts.ts'
import type { SellerRow } from './queries.ts'

type InviteRow = typeof staffInvite.$inferSelect

/** All people of the shop, the oldest account first. */
export async function allStaff(db: Queryable): Promise<SellerRow[]> {
  return db.select().from(seller).orderBy(asc(seller.createdAt), asc(seller.id))
}

export async function countOwners(db: Queryable): Promise<number> {
  return db.$count(seller, eq(seller.role, 'owner'))
}

/** Adds a person to the shop; false when the e-mail is taken. */
export async function insertStaffMember(tx: Queryable, row: typeof seller.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(seller).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function saveRole(tx: Queryable, id: string, role: StaffRole): Promise<void> {
  await tx.update(seller).set({ role }).where(eq(seller.id, id))
}

/** Deletes a person, and by cascade the person's invitations. */
export async function deleteStaffMember(tx: Queryable, id: string): Promise<void> {
  await tx.delete(seller).where(eq(seller.id, id))
}

/** Inserts an invitation, replacing an older one for the same e-mail. */
export async function saveInvite(tx: Queryable, row: typeof staffInvite.$inferInsert): Promise<void> {
  await tx.delete(staffInvite).where(eq(staffInvite.email, row.email))
  await tx.insert(staffInvite).values(row)
}

export async function openInvites(db: Queryable, now: Date): Promise<InviteRow[]> {
  return db.select().from(staffInvite).where(gt(staffInvite.expiresAt, now)).orderBy(asc(staffInvite.createdAt))
}

const isOpenInvite = (tokenHash: Buffer, now: Date) =>
  and(eq(staffInvite.tokenHash, tokenHash), gt(staffInvite.expiresAt, now))

/** Whether an open invitation has this token. */
export async function hasInvite(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(staffInvite, isOpenInvite(tokenHash, now))) === 1
}

/** Consumes an invitation; of two simultaneous requests only one gets it. */
export async function consumeInvite(tx: Queryable, tokenHash: Buffer, now: Date): Promise<InviteRow | undefined> {
  return (await tx.delete(staffInvite).where(isOpenInvite(tokenHash, now)).returning())[0]
}

/** Deletes an invitation; false if there is none. */
export async function deleteInvite(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(staffInvite).where(eq(staffInvite.id, id))
  return rowCount === 1
}

/** Deletes the invitations that a person made. */
export async function deleteInvitesBy(tx: Queryable, inviter: string): Promise<void> {
  await tx.delete(staffInvite).where(eq(staffInvite.invitedBy, inviter))
}
