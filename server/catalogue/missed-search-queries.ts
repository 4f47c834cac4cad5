import { asc, desc, inArray, lt, sql } from 'drizzle-orm'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { missedSearch, missedSearchDay } from '../database/tables/search.ts'
import { inTransaction } from '../database/transaction.ts'

/** Counts a search without results, in all and by day, and deletes the oldest terms beyond `max`. */
export async function countMissedSearch(db: Database, term: string, now: Date, max: number): Promise<void> {
  // One transaction locks the term until its day is counted, so that no other process deletes it meanwhile.
  await inTransaction(db, async (tx) => {
    await tx
      .insert(missedSearch)
      .values({ term, count: 1, lastAt: now })
      .onConflictDoUpdate({ target: missedSearch.term, set: { count: sql`${missedSearch.count} + 1`, lastAt: now } })
    await tx
      .insert(missedSearchDay)
      .values({ term, day: dayText(indiaDay(now.getTime())), count: 1 })
      .onConflictDoUpdate({
        target: [missedSearchDay.term, missedSearchDay.day],
        set: { count: sql`${missedSearchDay.count} + 1` },
      })
  })
  const termsBeyondMax = db
    .select({ term: missedSearch.term })
    .from(missedSearch)
    .orderBy(desc(missedSearch.lastAt), asc(missedSearch.term))
    .offset(max)
  await db.delete(missedSearch).where(inArray(missedSearch.term, termsBeyondMax))
}

/** Search terms without results, most frequent first. */
export async function missedTerms(db: Queryable): Promise<(typeof missedSearch.$inferSelect)[]> {
  return db
    .select()
    .from(missedSearch)
    .orderBy(desc(missedSearch.count), desc(missedSearch.lastAt), asc(missedSearch.term))
}

export async function deleteMissedSearches(db: Queryable, before: Date): Promise<void> {
  await db.delete(missedSearch).where(lt(missedSearch.lastAt, before))
}
