import { and, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { recoveryCode, secondFactor, seller } from '../database/tables/accounts.ts'
import { deleteSessionsAndBrowsers } from './session-queries.ts'

/** The secret of the seller's authenticator app, if one is set up. */
export async function readSecondFactor(db: Queryable): Promise<{ secret: Buffer } | undefined> {
  return (await db.select({ secret: secondFactor.secret }).from(secondFactor))[0]
}

/** The second factor that this account needs to log in; undefined for all but the first owner. */
export async function secondFactorOf(db: Queryable, sellerId: string): Promise<{ secret: Buffer } | undefined> {
  const isFirst = and(eq(seller.id, sellerId), eq(seller.isFirst, true))
  return (await db.select({ secret: secondFactor.secret }).from(secondFactor).innerJoin(seller, isFirst))[0]
}

/** Whether the account has a second factor other than the checked one. */
export async function requiresOtherFactor(
  tx: Queryable,
  sellerId: string,
  checked: Buffer | undefined,
): Promise<boolean> {
  const current = await secondFactorOf(tx, sellerId)
  return current !== undefined && checked?.equals(current.secret) !== true
}

/** Marks the code of this time step as used; false if it or a later one was used before. */
export async function consumeStep(db: Queryable, step: number): Promise<boolean> {
  const { rowCount } = await db.update(secondFactor).set({ usedStep: step }).where(lt(secondFactor.usedStep, step))
  return rowCount === 1
}

/** Locks the first owner's row: a login that has begun ends first, and later logins wait for this transaction. */
async function lockFirstOwner(tx: Queryable): Promise<{ id: string } | undefined> {
  return (await tx.select({ id: seller.id }).from(seller).where(eq(seller.isFirst, true)).for('update'))[0]
}

/** Replaces the second factor; without a secret, removes it. Ends the seller's sessions. */
export async function saveSecondFactor(tx: Transaction, secret: Buffer | undefined): Promise<void> {
  const first = await lockFirstOwner(tx)
  await removeSecondFactor(tx)
  if (secret !== undefined) await tx.insert(secondFactor).values({ secret })
  if (first !== undefined) await deleteSessionsAndBrowsers(tx, { kind: 'seller', id: first.id })
}

/** Inserts the seller's second factor; false if there is one. */
export async function insertSecondFactor(tx: Queryable, row: { secret: Buffer; usedStep: number }): Promise<boolean> {
  await lockFirstOwner(tx)
  const { rowCount } = await tx.insert(secondFactor).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Deletes the second factor with its recovery codes. */
export async function removeSecondFactor(tx: Queryable): Promise<void> {
  await tx.delete(recoveryCode)
  await tx.delete(secondFactor)
}

/** Replaces the recovery codes by new ones, given as hashes. */
export async function replaceRecoveryCodes(tx: Queryable, hashes: readonly Buffer[], createdAt: Date): Promise<void> {
  await tx.delete(recoveryCode)
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ codeHash, createdAt })))
}

/** Deletes a recovery code because it is used; false for one that is unknown or was used before. */
export async function consumeRecoveryCode(db: Queryable, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.delete(recoveryCode).where(eq(recoveryCode.codeHash, codeHash))
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable): Promise<number> {
  return db.$count(recoveryCode)
}
