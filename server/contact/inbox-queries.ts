import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InboxState } from '#domain/contact/inbox.ts'
import type { Queryable } from '../database/connect.ts'
import { isBeyond, micros, sortedBy } from '../database/cursor.ts'
import { shopper } from '../database/tables/accounts.ts'
import { complaint, contactMessage } from '../database/tables/contact.ts'

/** Which items the seller lists; the page begins after the cursor. */
export type InboxPage = {
  readonly show: InboxState
  /** The person whose items `mine` shows. */
  readonly personId: string
  readonly cursor: string
  readonly limit: number
}

type InboxTable = { createdAt: AnyPgColumn; id: AnyPgColumn; takenBy: AnyPgColumn; doneAt: AnyPgColumn }

function isShown({ doneAt, takenBy }: InboxTable, { show, personId }: InboxPage): SQL | undefined {
  if (show === 'done') return isNotNull(doneAt)
  return and(isNull(doneAt), show === 'mine' ? eq(takenBy, personId) : undefined)
}

function filterAndSorting(table: InboxTable, page: InboxPage) {
  // With this collation PostgreSQL sorts ids as JavaScript does.
  const id = sql`${table.id} collate "C"`
  const sorting = { at: table.createdAt, id, isAscending: page.show !== 'done' }
  return { where: and(isShown(table, page), isBeyond(page.cursor, sorting)), orderBy: sortedBy(sorting) }
}

/** A page of contact messages. */
export async function messagesOnPage(db: Queryable, page: InboxPage) {
  const { where, orderBy } = filterAndSorting(contactMessage, page)
  return db
    .select({ message: contactMessage, micros: micros(contactMessage.createdAt) })
    .from(contactMessage)
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit)
}

/** A page of complaints with the names of their authors. */
export async function complaintsOnPage(db: Queryable, page: InboxPage) {
  const { where, orderBy } = filterAndSorting(complaint, page)
  return db
    .select({ complaint, name: shopper.name, phone: shopper.phone, micros: micros(complaint.createdAt) })
    .from(complaint)
    .innerJoin(shopper, eq(shopper.id, complaint.shopperId))
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit)
}
