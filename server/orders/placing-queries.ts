import { sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue.ts'
import { cartEmptied, lockedCart } from '../cart/queries.ts'
import { isProductIn, lockedProducts, productsAsJson, readProducts } from '../catalogue/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { statement, type Value } from '../database/statement.ts'
import type { orderItem } from '../database/tables.ts'
import {
  type AddressRow,
  addressAsJson,
  type PauseRow,
  pauseAsJson,
  readAddress,
  readPause,
  type Written,
} from '../delivery/queries.ts'
import type { OrderRow } from './queries.ts'

/** Whose cart and which products an order needs for itself. */
type ToLock = { shopperId: string; ids: readonly string[] }
/** What is ours until the transaction ends; no version when the shopper has gone. */
type Locked = { cartVersion: number | null; locked: string[] }

/** The shopper first, then the products: no product is locked before the shopper is ours. */
const lockCartAndShelf = statement<Locked, ToLock>(
  'lock_cart_and_shelf',
  (value) => sql`
    with mine as materialized ${lockedCart(value('shopperId'))},
      shelf as materialized ${lockedProducts(value('ids'), sql`exists (select from mine)`)}
    select (select cart_version from mine) as "cartVersion", array(select id from shelf) as locked`,
)

/** What an order is made from: what it asks for, its key, and how many of the shopper's orders since when are counted. */
export type OrderQuestion = ToLock & {
  addressId: string | null
  key: string | null
  since: Date
  most: number
}
type Answered = {
  first: Pick<OrderRow, 'id' | 'keyHash'> | null
  open: number
  recent: number
  address: Written<AddressRow> | null
  pause: Written<PauseRow> | null
  products: Parameters<typeof readProducts>[0]
}

/**
 * The `most` newest orders of the shopper, counted: those that wait for the seller with cash to pay, and those made since then.
 * The limit is in a select of its own: PostgreSQL would look at its value and plan all of it anew for each order.
 */
const newest = (value: Value<OrderQuestion>) => sql`(
  select (count(*) filter (where payment_type = 'COD' and status = 'Ordered'))::int as open,
    (count(*) filter (where created_at > ${value('since')}))::int as recent
  from (
    select payment_type, status, created_at from "order" where shopper_id = ${value('shopperId')}
    order by created_at desc, id desc limit (select ${value('most')}::int)) each) newest`

const readAround = statement<Answered, OrderQuestion>(
  'read_for_order',
  (value) => sql`
    select newest.open, newest.recent,
      (select json_build_object('id', id, 'keyHash', key_hash) from "order"
        where shopper_id = ${value('shopperId')} and key = ${value('key')}) as first,
      ${addressAsJson(value('shopperId'), value('addressId'))} as address, ${pauseAsJson} as pause,
      ${productsAsJson(isProductIn(value('ids')))} as products
    from ${newest(value)}`,
)

/** What an order is made from, read once the cart and the shelf are held. */
export type OrderGround = {
  readonly cartVersion: number | undefined
  /** The order this shopper already placed under this key. */
  readonly first: Pick<OrderRow, 'id' | 'keyHash'> | undefined
  readonly newest: { readonly open: number; readonly recent: number }
  readonly address: AddressRow | undefined
  readonly pause: PauseRow | undefined
  readonly shelf: ReadonlyMap<string, Product>
}

/**
 * Makes whoever else changes this shopper's cart, orders from it or changes these products wait for us, and reads what the
 * order is made from. Sent together, but read only once the locks are ours.
 */
export async function lockAndRead(db: Queryable, asked: OrderQuestion): Promise<OrderGround | undefined> {
  const { shopperId } = asked
  const ids = [...new Set(asked.ids)]
  const [[held], [row]] = await Promise.all([
    lockCartAndShelf(db, { shopperId, ids }),
    readAround(db, { ...asked, ids }),
  ])
  if (held === undefined || held.cartVersion === null || row === undefined) return undefined
  const { open, recent } = row
  return {
    cartVersion: held.cartVersion,
    first: row.first ?? undefined,
    newest: { open, recent },
    address: readAddress(row.address),
    pause: readPause(row.pause),
    // One that came to the shelf while we waited for the cart is not held.
    shelf: readProducts(row.products.filter(({ id }) => held.locked.includes(id))),
  }
}

type NewLine = Omit<typeof orderItem.$inferSelect, 'orderId' | 'position'>
type NewOrder = Omit<OrderRow, 'address' | 'returnReason'> & { address: string; lines: string }

const order = (value: Value<NewOrder>) => sql`
  placed as (
    insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, key, key_hash,
      created_at, updated_at)
    values (${value('id')}, ${value('shopperId')}, ${value('paymentType')}, ${value('shippingFee')}, ${value('amount')},
      ${value('status')}, ${value('isPaid')}, ${value('address')}, ${value('key')}, ${value('keyHash')},
      ${value('createdAt')}, ${value('updatedAt')})
    returning id),
  items as (
    insert into order_item (order_id, position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity)
    select placed.id, position, "productId", name, image, category, "unitId", "unitLabel", "unitPrice", quantity
    from placed, json_to_recordset(${value('lines')}::json) as line(position int, "productId" text, name text, image text,
      category text, "unitId" text, "unitLabel" text, "unitPrice" bigint, quantity int))`

const begun = (value: Value<NewOrder>) => sql`
  begun as (
    insert into order_status_change (order_id, position, status, at)
    select id, 0, ${value('status')}, ${value('createdAt')} from placed)`

const insertWaiting = statement<object, NewOrder>('insert_order', (value) => sql`with ${order(value)} select`)

const insertStanding = statement<object, NewOrder>(
  'insert_order_standing',
  (value) => sql`with ${order(value)}, ${begun(value)}, ${cartEmptied(value('shopperId'))} select`,
)

/** Keeps an order with its lines; one that stands at once with the first entry of its timeline, and empties the cart. One statement. */
export async function insertOrder(
  db: Queryable,
  row: OrderRow,
  lines: readonly NewLine[],
  stands: boolean,
): Promise<void> {
  const items = lines.map((line, position) => ({ ...line, position }))
  const insert = stands ? insertStanding : insertWaiting
  await insert(db, { ...row, address: JSON.stringify(row.address), lines: JSON.stringify(items) })
}
