import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { InboxState } from '#domain/contact/inbox.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { isBeyond, micros, sortedBy } from '../database/cursor.ts'
import type { JsonRow } from '../database/statement.ts'
import { shopper } from '../database/tables/accounts.ts'
import { complaint, contactMessage } from '../database/tables/contact.ts'
import { order } from '../database/tables/orders.ts'
import { orderReturn } from '../database/tables/returns.ts'
import { isReturnOpen } from '../orders/returns/return-queries.ts'
import type { ComplaintRow, Handling } from './complaint-queries.ts'

/** Which items the seller lists; the page begins after the cursor. */
type InboxPage = {
  readonly show: InboxState
  /** The person whose items `mine` shows. */
  readonly personId: string
  readonly cursor: string
  readonly limit: number
}

/** A message, complaint or return. */
export type InboxRow = Pick<InboxItemJson, 'kind' | 'name' | 'text'> &
  Pick<ComplaintRow, 'id' | 'createdAt' | 'acknowledgedAt' | 'photo'> &
  Handling & {
    readonly phone: string | null
    readonly orderId: string | null
    readonly problem: ComplaintRow['kind'] | null
    readonly micros: string
  }

/** Messages, complaints and returns. No person takes a return; it is open while its cash is owed. */
const items = sql`(
  select id, 'message' as kind, created_at, name, phone, message as text, null as order_id, null as problem,
    null as photo, null::timestamptz as acknowledged_at, taken_by, done_at from ${contactMessage}
  union all
  select ${complaint.id}, 'complaint', ${complaint.createdAt}, ${shopper.name}, ${shopper.phone}, ${complaint.text}, order_id,
    ${complaint.kind}, photo, acknowledged_at, taken_by, done_at
  from ${complaint} join ${shopper} on ${shopper.id} = ${complaint.shopperId}
  union all
  select 'return-' || order_id, 'return', requested_at, btrim(concat_ws(' ', address ->> 'firstName', address ->> 'lastName')), null, reason, order_id, null, photo, null, null,
    case when not ${isReturnOpen} then settled_at end
  from ${orderReturn} join ${order} on ${order.id} = order_id) item`

async function readItems(db: Queryable, where: SQL | undefined, rest: SQL): Promise<InboxRow[]> {
  const { rows } = await db.execute<JsonRow<InboxRow>>(sql`
    select id, kind, created_at as "createdAt", name, phone, text, order_id as "orderId", problem, photo,
      acknowledged_at as "acknowledgedAt", taken_by as "takenBy", done_at as "doneAt", ${micros(sql`created_at`)} as micros
    from ${items} where ${where ?? sql`true`} ${rest}`)
  const date = (at: string | null) => (at === null ? null : new Date(at))
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    acknowledgedAt: date(row.acknowledgedAt),
    doneAt: date(row.doneAt),
  }))
}

/** A page of the inbox, oldest first, but done items newest first. */
export function itemsOnPage(db: Queryable, { show, personId, cursor, limit }: InboxPage): Promise<InboxRow[]> {
  const [at, takenBy, doneAt] = [sql`created_at`, sql`taken_by`, sql`done_at`]
  const sorting = { at, id: sql`id collate "C"`, isAscending: show !== 'done' }
  const isShown = show === 'done' ? isNotNull(doneAt) : isNull(doneAt)
  const isOwn = show === 'mine' ? sql`${takenBy} = ${personId}` : undefined
  const sorted = sql`order by ${sql.join(sortedBy(sorting), sql`, `)} limit ${limit}`
  return readItems(db, and(isShown, isOwn, isBeyond(cursor, sorting)), sorted)
}

/** A message, complaint or return of the inbox. */
export async function itemById(db: Queryable, id: string): Promise<InboxRow | undefined> {
  return (await readItems(db, sql`id = ${id}`, sql``))[0]
}
