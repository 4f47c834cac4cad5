import { type SQL, sql } from 'drizzle-orm'
import { cartsEmptied } from '../cart/queries.ts'
import { batchQueries, perDatabase } from '../database/batch-queries.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { statement, type Value } from '../database/statement.ts'
import type { orderItem } from '../database/tables.ts'
import type { OrderRow } from './queries.ts'

export type NewLine = Omit<typeof orderItem.$inferSelect, 'orderId' | 'position'>
type Drawn = { readonly row: OrderRow; readonly lines: readonly NewLine[] }
type Sent = { orders: string; lines: string }

/** The orders and their lines as two tables. */
const sent = (value: Value<Sent>) => sql`
  sent as materialized (
    select * from json_to_recordset(${value('orders')}::json) as sent(id text, "shopperId" text, "cartVersion" int,
      "paymentType" text, "shippingFee" bigint, amount bigint, status text, "isPaid" boolean, address jsonb, key text,
      "keyHash" text, "createdAt" timestamptz, "updatedAt" timestamptz)),
  line as materialized (
    select * from json_to_recordset(${value('lines')}::json) as line("orderId" text, position int, "productId" text, name text,
      "nameHi" text, image text, category text, "unitId" text, "unitLabel" text, "unitPrice" bigint, quantity int))`

/** Those of `from` with their lines. */
const placed = (from: SQL) => sql`
  placed as (
    insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, key, key_hash,
      created_at, updated_at)
    select id, "shopperId", "paymentType", "shippingFee", amount, status, "isPaid", address, key, "keyHash", "createdAt",
      "updatedAt"
    from ${from}
    returning id, shopper_id, status, created_at),
  items as (
    insert into order_item (order_id, position, product_id, name, name_hi, image, category, unit_id, unit_label, unit_price,
      quantity)
    select placed.id, position, "productId", name, "nameHi", image, category, "unitId", "unitLabel", "unitPrice", quantity
    from placed join line on line."orderId" = placed.id)`

/** They stand: their timelines begin, and the carts they were made from are empty. */
const standing = sql`
  begun as (
    insert into order_status_change (order_id, position, status, at) select id, 0, status, created_at from placed),
  ${cartsEmptied(sql`array(select shopper_id from placed)`)}`

const insertPending = statement<object, Sent>(
  'insert_order',
  (value) => sql`with ${sent(value)}, ${placed(sql`sent`)} select`,
)

const insertPlaced = statement<object, Sent>(
  'insert_order_standing',
  (value) => sql`with ${sent(value)}, ${placed(sql`sent`)}, ${standing} select`,
)

/**
 * The shoppers first, then the products with their units, in the order of their ids. Each is looked at as it is once it is
 * ours, so a cart or a line that was changed meanwhile is not among them; nor is one that somebody else holds, for no order
 * here waits for another's.
 */
const insertUnchanged = statement<{ id: string }, Sent>(
  'insert_order_unchanged',
  (value) => sql`
    with ${sent(value)},
      mine as materialized (
        select each.* from (select * from sent order by "shopperId") each,
          lateral (select id from shopper s where s.id = each."shopperId" and s.cart_version = each."cartVersion"
            for no key update skip locked) s),
      shelf as materialized (
        select l."orderId" from (
            select line.* from line where "orderId" in (select id from mine) order by "productId", "unitId") l,
          lateral (select id from product p where p.id = l."productId" and p.removed_at is null and p.in_stock
            and p.name = l.name and p.name_hi = l."nameHi" and p.category = l.category and coalesce(p.image ->> 0, '') = l.image
            for share skip locked) p,
          lateral (select id from unit u where u.id = l."unitId" and u.product_id = p.id and u.label = l."unitLabel"
            and u.selling_price = l."unitPrice" for share skip locked) u),
      fits as materialized (
        select * from mine where (select count(*) from shelf where "orderId" = mine.id)
          = (select count(*) from line where "orderId" = mine.id)
          and not exists (select from store_pause where is_it and (until is null or until > mine."createdAt"))),
      ${placed(sql`fits`)}, ${standing}
    select id from placed`,
)

function written(drawn: readonly (Drawn & { readonly cartVersion?: number })[]): Sent {
  const orders = drawn.map(({ row, cartVersion }) => ({ ...row, cartVersion }))
  const lines = drawn.flatMap(({ row, lines }) =>
    lines.map((line, position) => ({ ...line, position, orderId: row.id })),
  )
  return { orders: JSON.stringify(orders), lines: JSON.stringify(lines) }
}

/** Keeps an order with its lines; one that stands at once with the first entry of its timeline, and empties the cart. One statement. */
export async function insertOrder(tx: Transaction, drawn: Drawn, stands: boolean): Promise<void> {
  const insert = stands ? insertPlaced : insertPending
  await insert(tx, written([drawn]))
}

type Unchanged = Drawn & { readonly cartVersion: number }

const insertTogether = perDatabase((db) =>
  batchQueries(async (all: readonly Unchanged[]) => {
    // The cart of one shopper is good for one order: who comes with it a second time has to look again.
    const first = new Map(all.toReversed().map((each) => [each.row.shopperId, each]))
    const placed = new Set((await insertUnchanged(db, written([...first.values()]))).map(({ id }) => id))
    return all.map(({ row }) => placed.has(row.id))
  }),
)

/**
 * Keeps an order that stands at once, and empties the cart, if that is still of this version, every line still as on the
 * shelf, nobody is at either and the store is open; whole or not at all, in one statement, which is a transaction of its own
 * and does the same for those who come at the same time. Answers whether it did.
 */
export function insertIfUnchanged(db: Database, order: Unchanged): Promise<boolean> {
  return insertTogether(db)(order)
}
