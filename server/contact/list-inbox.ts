import type { InboxState } from '#domain/contact/inbox.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { Person } from '../auth/person.ts'
import { pageOf } from '../database/cursor.ts'
import type { Shop } from '../shop.ts'
import { answersTo } from './answer-queries.ts'
import { inboxItem } from './inbox-json.ts'
import { itemsOnPage } from './inbox-queries.ts'

const itemsPerPage = 20

/** A page of the inbox; oldest first, but done items newest first. */
export async function listInbox(
  shop: Shop,
  person: Person,
  { show = 'open', cursor = '' }: { readonly show?: InboxState | undefined; readonly cursor?: string | undefined },
): Promise<{ items: InboxItemJson[]; nextCursor?: string }> {
  const found = await itemsOnPage(shop.db, { show, cursor, personId: person.id, limit: itemsPerPage + 1 })
  const { rows, nextCursor } = pageOf(found, itemsPerPage)
  const ids = rows.map(({ id }) => id)
  const reader = { person, now: shop.clock(), answers: await answersTo(shop.db, ids) }
  return { items: rows.map((row) => inboxItem(row, reader)), ...(nextCursor && { nextCursor }) }
}
