import { lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { passwordReset, session, staffInvite, trustedBrowser } from '../database/tables/accounts.ts'
import { deleteEndedCounts } from '../rate-limit/queries.ts'

/** Deletes expired sessions, reset links, invitations and trusted browsers, and ended rate-limit windows. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  for (const table of [session, passwordReset, trustedBrowser, staffInvite])
    await db.delete(table).where(lt(table.expiresAt, now))
  await deleteEndedCounts(db, now)
}
