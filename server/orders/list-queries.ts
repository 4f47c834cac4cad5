import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ownSearchText, searchWords, spellingsOf } from '#domain/orders/order-search.ts'
import { finishedStatuses, statusFromSeller } from '#domain/orders/orders.ts'
import { isOldestFirst, ordersPerPage, type QueueFilter } from '#domain/orders/queue.ts'
import type { QueueQuery } from '#domain/orders/queue-shapes.ts'
import { statusesNamed } from '#domain/orders/statuses-named.ts'
import { boundsOfDay, dayNumberOf } from '#domain/time/day-bounds.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { type CursorPage, isBeyond, pageOf } from '../database/cursor.ts'
import { openStatuses, order } from '../database/tables/orders.ts'
import { isListedFor, orderSorting, placedAt, placedOnly, readOrders } from './queries.ts'
import type { WholeOrder } from './whole-order.ts'

export const isOpen = sql`"order".status in ${openStatuses}`
const isNew = sql`"order".status = 'Ordered' and "order".accepted_at is null`

/** The statuses of `isInStore` in domain/orders/order-ending.ts. */
const isInStore = sql`"order".status in ('Ordered', 'Processing')`

function conditionOf(filter: QueueFilter): SQL {
  if (filter === 'open') return isOpen
  if (filter === 'new') return isNew
  if (filter === 'to-pack') return sql`${isInStore} and "order".packed_at is null`
  if (filter === 'packed') return sql`${isInStore} and "order".packed_at is not null`
  if (filter === 'finished') return inArray(order.status, [...finishedStatuses])
  if (filter === 'returns')
    return sql`exists (select from order_return r where r.order_id = "order".id and r.state = 'requested')`
  return eq(order.status, filter === 'Cancelled' || filter === 'Returned' ? filter : statusFromSeller(filter))
}

/** A tsquery for words that begin with this one. */
function prefixQuery(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
}

/** Whether an order has this word, in any of its spellings, in its number, phone, name or products; each half uses an index. */
function hasWord(word: string, readsLastNames: boolean): SQL {
  const query = sql`${spellingsOf(word).map(prefixQuery).join(' | ')}::tsquery`
  // The index has last names too, by which staff who do not read them must not find an order.
  const hasItElsewhere = readsLastNames ? undefined : sql`order_words(o.id, o.address - 'lastName') @@ ${query}`
  return sql`"order".id in (
    select o.id from "order" o where ${and(sql`order_words(o.id, o.address) @@ ${query}`, hasItElsewhere)}
    union select i.order_id from order_item i where text_words(i.name || ' ' || i.name_hi) @@ ${query})`
}

/** Whether a shopper's order contains the text of a search, as `matchingOrders` finds loaded ones; names of statuses count in each language. */
function containsText(q: string): SQL | undefined {
  const wanted = ownSearchText(q)
  if (wanted === '') return undefined
  const contains = (text: SQL) =>
    sql`strpos(translate(lower(normalize(${text}, nfc)), '०१२३४५६७८९', '0123456789'), ${wanted}) > 0`
  const hasProduct = sql`exists (select from order_item i
    where i.order_id = "order".id and (${contains(sql`i.name`)} or ${contains(sql`i.name_hi`)}))`
  return or(contains(sql`"order".id`), hasProduct, inArray(order.status, statusesNamed(wanted)))
}

/** Whether an order has all words of the seller's search, or the text of its shopper's. */
function matchesSearch(q: string, reader: Person): SQL | undefined {
  if (reader.kind === 'shopper') return containsText(q)
  return and(...searchWords(q).map((word) => hasWord(word, reader.role === 'owner')))
}

/** SQL of the first moment of a day in India, or of the day so many days later. */
export const startOfDay = (day: string, plusDays = 0) =>
  sql`${new Date(boundsOfDay(dayNumberOf(day) + plusDays).from).toISOString()}::timestamptz`

/** SQL of whether an order was placed within these days in India. */
export function isPlacedOn(from: string | undefined, to: string | undefined, at = placedAt): SQL | undefined {
  return and(
    placedOnly,
    // Payments are looked for during five days; the bounds of `created_at` use its index.
    from === undefined
      ? undefined
      : sql`"order".created_at >= ${startOfDay(from, -6)} and ${at} >= ${startOfDay(from)}`,
    to === undefined ? undefined : sql`"order".created_at < ${startOfDay(to, 1)} and ${at} < ${startOfDay(to, 1)}`,
  )
}

/** A page of placed orders by search, status and day. */
export async function ordersFor(
  db: Queryable,
  { q = '', status, from, to, cursor = '' }: QueueQuery,
  reader: Person,
): Promise<CursorPage<WholeOrder>> {
  const isAscending = isOldestFirst(status)
  const condition = and(
    isPlacedOn(from, to),
    isListedFor(reader),
    status && conditionOf(status),
    matchesSearch(q, reader),
    isBeyond(cursor, orderSorting(isAscending)),
  )
  const found = await readOrders(db, condition, { isAscending, limit: ordersPerPage + 1, offset: 0 })
  return pageOf(found, ordersPerPage)
}

/** The oldest open orders, oldest first. */
export async function oldestOpen(db: Queryable, limit: number): Promise<WholeOrder[]> {
  return readOrders(db, and(placedOnly, isOpen), { isAscending: true, limit, offset: 0 })
}

/** Marks unaccepted orders as reminded and returns their ids; skips rows that another process is marking. */
export async function markReminded(db: Queryable, now: Date, placedWithin: readonly [Date, Date]): Promise<string[]> {
  const [since, until] = placedWithin.map((at) => at.toISOString())
  const notAccepted = sql`(
    select o.id from "order" o join order_status_change c on c.order_id = o.id and c.position = 0
    where o.status = 'Ordered' and o.accepted_at is null and o.reminded_at is null
      and c.at > ${since}::timestamptz and c.at <= ${until}::timestamptz
    order by o.created_at limit 50 for update of o skip locked)`
  const rows = await db
    .update(order)
    .set({ remindedAt: now })
    .where(and(sql`${order.id} in ${notAccepted}`, placedOnly))
    .returning({ id: order.id })
  return rows.map(({ id }) => id)
}
