import { and, eq, lt } from 'drizzle-orm'
import type { StaffRole } from '#domain/accounts/staff.ts'
import type { Queryable } from '../database/connect.ts'
import { recoveryCode, secondFactor, seller } from '../database/tables/accounts.ts'
import type { Transaction } from '../database/transaction.ts'
import { deleteSessionsAndBrowsers } from './session-queries.ts'

/** The secret of the account's authenticator app, if one is set up. */
export async function readSecondFactor(db: Queryable, sellerId: string): Promise<{ secret: Buffer } | undefined> {
  const isOf = eq(secondFactor.sellerId, sellerId)
  return (await db.select({ secret: secondFactor.secret }).from(secondFactor).where(isOf))[0]
}

/** Locks the account's second factor until the transaction ends; false if there is none. */
export async function lockSecondFactor(tx: Transaction, sellerId: string): Promise<boolean> {
  const isOf = eq(secondFactor.sellerId, sellerId)
  return (await tx.select({ id: secondFactor.sellerId }).from(secondFactor).where(isOf).for('update')).length === 1
}

/** Whether the account has a second factor other than the checked one. */
export async function requiresOtherFactor(
  tx: Queryable,
  sellerId: string,
  checked: Buffer | undefined,
): Promise<boolean> {
  const current = await readSecondFactor(tx, sellerId)
  return current !== undefined && checked?.equals(current.secret) !== true
}

/** Marks the code of this time step as used; false if it or a later one was used before. */
export async function consumeStep(db: Queryable, sellerId: string, step: number): Promise<boolean> {
  const isNewer = and(eq(secondFactor.sellerId, sellerId), lt(secondFactor.usedStep, step))
  const { rowCount } = await db.update(secondFactor).set({ usedStep: step }).where(isNewer)
  return rowCount === 1
}

/** Locks the account's row and returns its role: a login that has begun ends first, and later logins wait for this transaction. */
export async function lockAccount(tx: Queryable, sellerId: string): Promise<StaffRole | undefined> {
  return (await tx.select({ role: seller.role }).from(seller).where(eq(seller.id, sellerId)).for('update'))[0]?.role
}

/** Replaces an account's second factor, or removes it without a secret, for the command line; ends the account's sessions. */
export async function resetSecondFactor(tx: Transaction, sellerId: string, secret: Buffer | undefined): Promise<void> {
  await lockAccount(tx, sellerId)
  await removeSecondFactor(tx, sellerId)
  if (secret !== undefined) await tx.insert(secondFactor).values({ sellerId, secret })
  await deleteSessionsAndBrowsers(tx, { kind: 'seller', id: sellerId })
}

type FactorRow = typeof secondFactor.$inferInsert

/** Inserts a locked account's second factor; false if there is one. */
export async function insertSecondFactor(tx: Queryable, row: FactorRow): Promise<boolean> {
  const { rowCount } = await tx.insert(secondFactor).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Deletes the account's second factor, and by the foreign key its recovery codes; false if there was none. */
export async function removeSecondFactor(tx: Queryable, sellerId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(secondFactor).where(eq(secondFactor.sellerId, sellerId))
  return rowCount === 1
}

/** Replaces the account's recovery codes by new ones, given as hashes. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  sellerId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.sellerId, sellerId))
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ codeHash, sellerId, createdAt })))
}

/** Deletes a recovery code because it is used; false for one that is not the account's or was used before. */
export async function consumeRecoveryCode(db: Queryable, sellerId: string, codeHash: Buffer): Promise<boolean> {
  const isOf = and(eq(recoveryCode.codeHash, codeHash), eq(recoveryCode.sellerId, sellerId))
  const { rowCount } = await db.delete(recoveryCode).where(isOf)
  return rowCount === 1
}

/** How many recovery codes the account has left. */
export async function countRecoveryCodes(db: Queryable, sellerId: string): Promise<number> {
  return db.$count(recoveryCode, eq(recoveryCode.sellerId, sellerId))
}
