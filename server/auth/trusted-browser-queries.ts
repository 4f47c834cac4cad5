import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { trustedBrowser } from '../database/tables/accounts.ts'
import type { AccountKey } from './person.ts'

type Row = typeof trustedBrowser.$inferSelect

const isOf = ({ kind, personId }: Pick<Row, 'kind' | 'personId'>) =>
  and(eq(trustedBrowser.kind, kind), eq(trustedBrowser.personId, personId))

/** Whether the account trusts this browser. */
export async function isTrustedBrowser(db: Queryable, browser: Omit<Row, 'expiresAt'>, now: Date): Promise<boolean> {
  const isTrusted = and(
    isOf(browser),
    eq(trustedBrowser.tokenHash, browser.tokenHash),
    gt(trustedBrowser.expiresAt, now),
  )
  const found = db.select({ kind: trustedBrowser.kind }).from(trustedBrowser).where(isTrusted)
  return (await found.prepare('is_trusted_browser').execute()).length === 1
}

/** Stores a trusted browser; deletes all but the account's `max` newest. */
export async function saveTrustedBrowser(db: Queryable, browser: Row, max: number): Promise<void> {
  await db
    .insert(trustedBrowser)
    .values(browser)
    .onConflictDoUpdate({
      target: [trustedBrowser.tokenHash, trustedBrowser.kind, trustedBrowser.personId],
      set: { expiresAt: browser.expiresAt },
    })
    .prepare('save_trusted_browser')
    .execute()
  const oldest = db
    .select({ tokenHash: trustedBrowser.tokenHash })
    .from(trustedBrowser)
    .where(and(isOf(browser), ne(trustedBrowser.tokenHash, browser.tokenHash)))
    .orderBy(desc(trustedBrowser.expiresAt))
    .offset(max - 1)
  const isOldest = and(isOf(browser), inArray(trustedBrowser.tokenHash, oldest))
  await db.delete(trustedBrowser).where(isOldest).prepare('delete_oldest_browsers').execute()
}

/** Deletes the account's trusted browsers. */
export async function distrustBrowsers(db: Queryable, { kind, id }: AccountKey): Promise<void> {
  await db.delete(trustedBrowser).where(isOf({ kind, personId: id }))
}
