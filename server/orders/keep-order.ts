import { type SQL, sql } from 'drizzle-orm'
import { cartEmptied } from '../cart/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { statement, type Value } from '../database/statement.ts'
import type { orderItem } from '../database/tables.ts'
import type { OrderRow } from './queries.ts'

export type NewLine = Omit<typeof orderItem.$inferSelect, 'orderId' | 'position'>
type NewOrder = Omit<OrderRow, 'address' | 'returnReason'> & { address: string; lines: string }

const lines = (value: Value<NewOrder>) => sql`
  line as materialized (
    select * from json_to_recordset(${value('lines')}::json) as line(position int, "productId" text, name text, "nameHi" text,
      image text, category text, "unitId" text, "unitLabel" text, "unitPrice" bigint, quantity int))`

/** The order and its lines, for each row of `after`. */
const order = (value: Value<NewOrder>, after: SQL) => sql`
  placed as (
    insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, key, key_hash,
      created_at, updated_at)
    select ${value('id')}, ${value('shopperId')}, ${value('paymentType')}, ${value('shippingFee')}::bigint,
      ${value('amount')}::bigint, ${value('status')}, ${value('isPaid')}::boolean, ${value('address')}::jsonb, ${value('key')},
      ${value('keyHash')}, ${value('createdAt')}::timestamptz, ${value('updatedAt')}::timestamptz ${after}
    returning id),
  items as (
    insert into order_item (order_id, position, product_id, name, name_hi, image, category, unit_id, unit_label, unit_price,
      quantity)
    select placed.id, position, "productId", name, "nameHi", image, category, "unitId", "unitLabel", "unitPrice", quantity
    from placed, line)`

const begun = (value: Value<NewOrder>) => sql`
  begun as (
    insert into order_status_change (order_id, position, status, at)
    select id, 0, ${value('status')}, ${value('createdAt')}::timestamptz from placed)`

const emptied = (value: Value<NewOrder>) => cartEmptied(value('shopperId'), sql`exists (select from placed)`)

const insertWaiting = statement<object, NewOrder>(
  'insert_order',
  (value) => sql`with ${lines(value)}, ${order(value, sql``)} select`,
)

const insertStanding = statement<object, NewOrder>(
  'insert_order_standing',
  (value) => sql`with ${lines(value)}, ${order(value, sql``)}, ${begun(value)}, ${emptied(value)} select`,
)

type Seen = { cartVersion: number }

/**
 * The shopper first, then the products with their units, in the order of their ids. Each is looked at as it is once it is ours,
 * so a cart or a line that was changed meanwhile is not among them.
 */
const insertUnchanged = statement<{ id: string }, NewOrder & Seen>(
  'insert_order_unchanged',
  (value) => sql`
    with ${lines(value)},
      mine as materialized (
        select id from shopper where id = ${value('shopperId')} and cart_version = ${value('cartVersion')} for no key update),
      shelf as materialized (
        select from (select * from line order by "productId", "unitId") l,
          lateral (select id from product p where p.id = l."productId" and p.removed_at is null and p.in_stock
            and p.name = l.name and p.name_hi = l."nameHi" and p.category = l.category and coalesce(p.image ->> 0, '') = l.image for share) p,
          lateral (select id from unit u where u.id = l."unitId" and u.product_id = p.id and u.label = l."unitLabel"
            and u.selling_price = l."unitPrice" for share) u
        where exists (select from mine)),
      fits as materialized (select from mine where (select count(*) from shelf) = (select count(*) from line)),
      ${order(value, sql`from fits`)}, ${begun(value)}, ${emptied(value)}
    select id from placed`,
)

function written(row: OrderRow, lines: readonly NewLine[]): NewOrder {
  const items = lines.map((line, position) => ({ ...line, position }))
  return { ...row, address: JSON.stringify(row.address), lines: JSON.stringify(items) }
}

/** Keeps an order with its lines; one that stands at once with the first entry of its timeline, and empties the cart. One statement. */
export async function insertOrder(
  db: Queryable,
  row: OrderRow,
  lines: readonly NewLine[],
  stands: boolean,
): Promise<void> {
  const insert = stands ? insertStanding : insertWaiting
  await insert(db, written(row, lines))
}

/**
 * Keeps an order that stands at once, and empties the cart, if that is still of this version and every line still as on the
 * shelf; whole or not at all, in one statement that is a transaction of its own. Answers whether it did.
 */
export async function insertIfUnchanged(
  db: Queryable,
  row: OrderRow,
  lines: readonly NewLine[],
  cartVersion: number,
): Promise<boolean> {
  const placed = await insertUnchanged(db, { ...written(row, lines), cartVersion })
  return placed.length === 1
}
