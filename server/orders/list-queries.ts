import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { searchWords, spellingsOf } from '#domain/orders/order-search.ts'
import { finalStatuses, statusFromSeller } from '#domain/orders/orders.ts'
import { isOldestFirst, ordersPerPage, type QueueFilter } from '#domain/orders/queue.ts'
import type { QueueQuery } from '#domain/orders/queue-shapes.ts'
import { statusesNamed } from '#domain/orders/statuses-named.ts'
import type { Queryable } from '../database/connect.ts'
import { type CursorPage, isBeyond, micros, pageOf, sortedBy } from '../database/cursor.ts'
import { order } from '../database/tables/orders.ts'
import { placedOnly } from './queries.ts'
import { type WholeOrder, wholeOrder } from './whole-order.ts'

// Written out, not as parameters: only then PostgreSQL uses the partial indexes.
const isOpen = sql`"order".status in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery')`
const isNew = sql`"order".status = 'Ordered' and "order".accepted_at is null`

/** An order that can still be packed, as `isCancellable` has it. */
const isInStore = sql`"order".status in ('Ordered', 'Processing')`

function isIn(filter: QueueFilter): SQL | undefined {
  if (filter === 'open') return isOpen
  if (filter === 'new') return isNew
  if (filter === 'to-pack') return sql`${isInStore} and "order".packed_at is null`
  if (filter === 'packed') return sql`${isInStore} and "order".packed_at is not null`
  if (filter === 'finished') return inArray(order.status, ['Delivered', ...finalStatuses])
  if (filter === 'returns')
    return sql`exists (select from order_return r where r.order_id = "order".id and r.state = 'requested')`
  const end = finalStatuses.find((each) => each === filter)
  return eq(order.status, end ?? statusFromSeller(filter))
}

/** A tsquery that matches words by their beginning. */
function beginsWith(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
}

/** Orders that have this word, in either spelling, in their number, phone, name or products; both halves have an index. */
function hasWord(word: string): SQL {
  const query = spellingsOf(word).map(beginsWith).join(' | ')
  return sql`"order".id in (
    select o.id from "order" o where order_words(o.id, o.address) @@ ${query}::tsquery
    union select i.order_id from order_item i where text_words(i.name || ' ' || i.name_hi) @@ ${query}::tsquery)`
}

/** Orders that have all words of a search; those of a shopper also with the status that it begins. */
function matches(q: string, isOwn: boolean): SQL | undefined {
  const words = and(...searchWords(q).map(hasWord))
  const statuses = isOwn ? statusesNamed(q) : []
  return statuses.length === 0 ? words : or(words, inArray(order.status, statuses))
}

/** The beginning of a day in India. */
const dayBegins = (day: string, plusDays: number) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Kolkata')`

/** A page of placed orders by search, status and day, of the store or one shopper. */
export async function listOrders(
  db: Queryable,
  { q = '', status, from, to, cursor = '' }: QueueQuery,
  shopperId?: string,
): Promise<CursorPage<WholeOrder>> {
  const sorting = { at: order.createdAt, id: order.id, isAscending: isOldestFirst(status) }
  const which = and(
    placedOnly,
    shopperId === undefined ? undefined : eq(order.shopperId, shopperId),
    status && isIn(status),
    matches(q, shopperId !== undefined),
    from === undefined ? undefined : sql`"order".created_at >= ${dayBegins(from, 0)}`,
    to === undefined ? undefined : sql`"order".created_at < ${dayBegins(to, 1)}`,
    isBeyond(cursor, sorting),
  )
  // The inner query pages before items are read.
  const page = db
    .select()
    .from(order)
    .where(which)
    .orderBy(...sortedBy(sorting))
    .limit(ordersPerPage + 1)
    .as('order')
  const found = await db
    .select({ ...wholeOrder, micros: micros(order.createdAt).as('micros') })
    .from(page)
    .orderBy(...sortedBy(sorting))
  return pageOf(found, ordersPerPage, ({ id }) => id)
}

/** The oldest open orders, at most so many. */
export async function oldestOpen(db: Queryable, limit: number): Promise<WholeOrder[]> {
  const oldest = sortedBy({ at: order.createdAt, id: order.id, isAscending: true })
  const page = db
    .select()
    .from(order)
    .where(and(placedOnly, isOpen))
    .orderBy(...oldest)
    .limit(limit)
    .as('order')
  return db
    .select(wholeOrder)
    .from(page)
    .orderBy(...oldest)
}

/** Marks unaccepted orders as reminded and returns them; rows that another process marks are skipped. */
export async function markReminded(db: Queryable, now: Date, placedBetween: readonly [Date, Date]): Promise<string[]> {
  const [since, until] = placedBetween.map((at) => at.toISOString())
  const unheard = sql`(
    select o.id from "order" o join order_status_change c on c.order_id = o.id and c.position = 0
    where o.status = 'Ordered' and o.accepted_at is null and o.reminded_at is null
      and c.at > ${since}::timestamptz and c.at <= ${until}::timestamptz
    order by o.created_at limit 50 for update of o skip locked)`
  const rows = await db
    .update(order)
    .set({ remindedAt: now })
    .where(and(sql`${order.id} in ${unheard}`, or(eq(order.paymentType, 'COD'), order.isPaid)))
    .returning({ id: order.id })
  return rows.map(({ id }) => id)
}

/** Saves when an order was accepted and what was promised. */
export async function saveAcceptance(
  db: Queryable,
  id: string,
  { acceptedAt, promisedAt }: { readonly acceptedAt: Date; readonly promisedAt: Date | null },
  now: Date,
): Promise<void> {
  await db.update(order).set({ acceptedAt, promisedAt, updatedAt: now }).where(eq(order.id, id))
}
