import type { InboxItemJson, InboxState } from '#domain/contact/inbox-shapes.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { pageOf } from '../database/cursor.ts'
import { returnsIn } from '../orders/returns/return-queries.ts'
import type { Shop } from '../shop.ts'
import { answersTo } from './answer-queries.ts'
import { complaintItem, messageItem } from './inbox-json.ts'
import { complaintsIn, type InboxPage, messagesIn } from './inbox-queries.ts'

const itemsPerPage = 20

type Returned = Awaited<ReturnType<typeof returnsIn>>[number]

/** A return as the inbox lists it, linked to the orders page; a settled one whose cash is still owed is open. */
function returnItem({ back: orderReturn, address }: Returned, show: InboxState): InboxItemJson {
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

async function returnsOnPage(db: Queryable, { show, cursor, limit }: InboxPage): Promise<Returned[]> {
  return show === 'mine' ? [] : returnsIn(db, { isOpen: show === 'open', cursor, limit })
}

/** Orders items by time, then by id, as their queries do. */
const isBefore = (one: readonly [bigint, string], two: readonly [bigint, string]) =>
  one[0] === two[0] ? one[1] < two[1] : one[0] < two[0]

/** A page of the inbox; open and taken items oldest first, done ones newest first. */
export async function listInbox(
  shop: Shop,
  person: Person,
  { show = 'open', cursor = '' }: { readonly show?: InboxState | undefined; readonly cursor?: string | undefined },
): Promise<{ items: InboxItemJson[]; nextCursor?: string }> {
  // One more than fits tells whether a page follows; each source may fill the page alone.
  const page = { show, cursor, personId: person.id, limit: itemsPerPage + 1 }
  const [messages, complaints, returns] = await Promise.all([
    messagesIn(shop.db, page),
    complaintsIn(shop.db, page),
    returnsOnPage(shop.db, page),
  ])
  const ids = [...messages.map(({ message }) => message.id), ...complaints.map(({ complaint }) => complaint.id)]
  const reader = { person, now: shop.clock(), answers: await answersTo(shop.db, ids) }
  const found = [
    ...messages.map(({ message, micros }) => ({ micros, item: messageItem(message, reader) })),
    ...complaints.map(({ complaint, micros, ...author }) => ({
      micros,
      item: complaintItem(complaint, author, reader),
    })),
    ...returns.map((back) => ({ micros: back.micros, item: returnItem(back, show) })),
  ]
  const sign = show === 'done' ? -1 : 1
  found.sort((one, two) =>
    isBefore([BigInt(one.micros), one.item._id], [BigInt(two.micros), two.item._id]) ? -sign : sign,
  )
  const { rows, nextCursor } = pageOf(found, itemsPerPage, ({ item }) => item._id)
  return { items: rows.map(({ item }) => item), ...(nextCursor && { nextCursor }) }
}
