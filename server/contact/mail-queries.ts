import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import type { complaint, contactMessage, inboxAnswer } from '../database/tables/contact.ts'

export type MailedTable = typeof contactMessage | typeof complaint | typeof inboxAnswer

/** Marks the row of this id as mailed, or as refused for good, so that no start mails it again. */
export async function saveMailOutcome(
  db: Queryable,
  table: MailedTable,
  id: string,
  { isSent, at }: { readonly isSent: boolean; readonly at: Date },
): Promise<void> {
  await db
    .update(table)
    .set(isSent ? { mailedAt: at } : { mailRefusedAt: at })
    .where(eq(table.id, id))
}
