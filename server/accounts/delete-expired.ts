import { deleteExpiredSessions } from '../auth/session-queries.ts'
import { deleteExpiredBrowsers } from '../auth/trusted-browser-queries.ts'
import type { Queryable } from '../database/connect.ts'
import { deleteEndedCounts } from '../rate-limit/queries.ts'
import { deleteExpiredResetLinks } from './queries.ts'
import { deleteExpiredInvites } from './staff-queries.ts'

/** Deletes expired sessions, reset links, invitations and trusted browsers, and ended rate-limit windows. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredResetLinks(db, now)
  await deleteExpiredBrowsers(db, now)
  await deleteExpiredInvites(db, now)
  await deleteEndedCounts(db, now)
}
