import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { hourMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { rateLimit } from '../database/tables/limits.ts'

/** How many tries a rate limit has counted in its present window, and when the window ends. */
export type Count = { readonly tries: number; readonly endsAt: Date }

/** How far another process's clock may run ahead of this one's. */
const maxClockLeadMs = hourMs

/** The latest plausible end of a window; later ones count as ended. */
const latestEnd = (now: Date, windowMs: number) => new Date(now.getTime() + windowMs + maxClockLeadMs)

/** Adds one try atomically, in a new window if the last one has ended, and returns the new count. */
export async function increment(db: Queryable, key: string, now: Date, windowMs: number): Promise<Count> {
  const endsAt = new Date(now.getTime() + windowMs)
  const hasEnded = or(lte(rateLimit.endsAt, now), gt(rateLimit.endsAt, latestEnd(now, windowMs)))
  const [row] = await db
    .insert(rateLimit)
    .values({ key, tries: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        tries: sql`case when ${hasEnded} then 1 else ${rateLimit.tries} + 1 end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateLimit.endsAt} end`,
      },
    })
    .returning()
    .prepare('increment_limit')
    .execute()
  return row ?? { tries: 1, endsAt }
}

export async function readCount(db: Queryable, key: string, now: Date, windowMs: number): Promise<Count | undefined> {
  const isRunning = and(gt(rateLimit.endsAt, now), lte(rateLimit.endsAt, latestEnd(now, windowMs)))
  const [row] = await db
    .select()
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), isRunning))
    .prepare('read_limit')
    .execute()
  return row
}

export async function decrement(db: Queryable, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ tries: sql`${rateLimit.tries} - 1` })
    .where(and(eq(rateLimit.key, key), gt(rateLimit.tries, 0)))
    .prepare('decrement_limit')
    .execute()
}

export async function deleteCount(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, key)).prepare('delete_limit').execute()
}

export async function deleteEndedCounts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, now))
}
