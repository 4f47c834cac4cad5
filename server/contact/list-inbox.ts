import type { InboxState } from '#domain/contact/inbox.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { pageOf } from '../database/cursor.ts'
import { returnsPage } from '../orders/returns/return-queries.ts'
import type { Shop } from '../shop.ts'
import { answersTo } from './answer-queries.ts'
import { complaintItem, messageItem } from './inbox-json.ts'
import { complaintsOnPage, type InboxPage, messagesOnPage } from './inbox-queries.ts'

const itemsPerPage = 20

type ReturnRow = Awaited<ReturnType<typeof returnsPage>>[number]

/** A return as the seller sees it; the inbox lists a settled one as open while its cash is owed. */
function returnItem({ back: orderReturn, address }: ReturnRow, show: InboxState): InboxItemJson {
  const { orderId, reason, photo, requestedAt, settledAt } = orderReturn
  return {
    _id: `return-${orderId}`,
    kind: 'return',
    createdAt: requestedAt.toISOString(),
    name: address.firstName,
    text: reason,
    orderId,
    ...(photo === null ? {} : { photo: `/api/order/${orderId}/return/photo` }),
    ...(show !== 'done' || settledAt === null ? {} : { doneAt: settledAt.toISOString() }),
    answers: [],
  }
}

/** A page of returns; a return is not taken by a person, so `mine` has none. */
async function returnsOnPage(db: Queryable, { show, cursor, limit }: InboxPage): Promise<ReturnRow[]> {
  return show === 'mine' ? [] : returnsPage(db, { isOpen: show === 'open', cursor, limit })
}

type SortedItem = { readonly micros: string; readonly item: InboxItemJson }

/** Compares items like their queries: by time in microseconds, then id. */
function compareByTime(one: SortedItem, two: SortedItem): number {
  if (one.micros !== two.micros) return Number(one.micros) - Number(two.micros)
  return one.item._id < two.item._id ? -1 : 1
}

/** A page of the inbox; oldest first, but done items newest first. */
export async function listInbox(
  shop: Shop,
  person: Person,
  { show = 'open', cursor = '' }: { readonly show?: InboxState | undefined; readonly cursor?: string | undefined },
): Promise<{ items: InboxItemJson[]; nextCursor?: string }> {
  // Each query reads a full page, since its items may fill it alone, plus one to tell whether a page follows.
  const page = { show, cursor, personId: person.id, limit: itemsPerPage + 1 }
  const [messages, complaints, returns] = await Promise.all([
    messagesOnPage(shop.db, page),
    complaintsOnPage(shop.db, page),
    returnsOnPage(shop.db, page),
  ])
  const ids = [...messages.map(({ message }) => message.id), ...complaints.map(({ complaint }) => complaint.id)]
  const reader = { person, now: shop.clock(), answers: await answersTo(shop.db, ids) }
  const found: SortedItem[] = [
    ...messages.map(({ message, micros }) => ({ micros, item: messageItem(message, reader) })),
    ...complaints.map(({ complaint, micros, ...author }) => ({
      micros,
      item: complaintItem(complaint, author, reader),
    })),
    ...returns.map((row) => ({ micros: row.micros, item: returnItem(row, show) })),
  ]
  found.sort(compareByTime)
  if (show === 'done') found.reverse()
  const { rows, nextCursor } = pageOf(found, itemsPerPage, ({ item }) => item._id)
  return { items: rows.map(({ item }) => item), ...(nextCursor && { nextCursor }) }
}
