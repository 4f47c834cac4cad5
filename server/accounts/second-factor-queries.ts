import { lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { secondFactor } from '../database/tables.ts'
import { endSellerSessions } from './session-queries.ts'

/** The secret of the seller's authenticator app, if one is set up. */
export async function readSecondFactor(db: Queryable): Promise<{ secret: Buffer } | undefined> {
  const [row] = await db.select({ secret: secondFactor.secret }).from(secondFactor)
  return row
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

/** Sets the seller's app up anew, or with no secret takes it away; the seller's sessions end. */
export async function saveSecondFactor(db: Queryable, secret: Buffer | undefined): Promise<void> {
  await db.delete(secondFactor)
  if (secret !== undefined) await db.insert(secondFactor).values({ secret })
  await endSellerSessions(db)
}
