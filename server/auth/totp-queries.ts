import { lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { secondFactor, seller } from '../database/tables.ts'
import { endSellerSessions } from './session-queries.ts'

/** The secret of the seller's authenticator app, if one is set up. */
export async function readSecondFactor(db: Queryable): Promise<{ secret: Buffer } | undefined> {
  const [row] = await db.select({ secret: secondFactor.secret }).from(secondFactor)
  return row
}

/** Whether the seller needs the code of another app than of this one, or of one at all, in the caller's transaction. */
export async function asksForOther(tx: Queryable, secret: Buffer | undefined): Promise<boolean> {
  const now = await readSecondFactor(tx)
  return now !== undefined && secret?.equals(now.secret) !== true
}

/** Uses the code of these 30 seconds up; false when it, or a later one, was used before. */
export async function spendStep(db: Queryable, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactor)
    .set({ usedStep: step })
    .where(lt(secondFactor.usedStep, step))
    .returning({ step: secondFactor.usedStep })
  return used.length === 1
}

/** Sets the seller's app up anew, or with no secret takes it away; the seller's sessions end. A login under way comes wholly before it or after. */
export async function saveSecondFactor(db: Transaction, secret: Buffer | undefined): Promise<void> {
  await db.select({ id: seller.id }).from(seller).for('update')
  await db.delete(secondFactor)
  if (secret !== undefined) await db.insert(secondFactor).values({ secret })
  await endSellerSessions(db)
}
