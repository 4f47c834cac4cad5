import { sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue.ts'
import { lockedCart } from '../cart/queries.ts'
import { isProductIn, isUnitIn, lockedProducts, productsAsJson, readProducts } from '../catalogue/queries.ts'
import { askedTogether, forEachDatabase } from '../database/asked-together.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
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
/** The products that are ours until the transaction ends. */
type Locked = { locked: string[] }

/** The shopper first, then the products: no product is locked before the shopper is ours. */
const lockCartAndShelf = statement<Locked, ToLock>(
  'lock_cart_and_shelf',
  (value) => sql`
    with mine as materialized ${lockedCart(value('shopperId'))},
      shelf as materialized ${lockedProducts(value('ids'), sql`exists (select from mine)`)}
    select array(select id from shelf) as locked from mine`,
)

/** What an order is made from: what it asks for, its key, and how many of the shopper's orders since when are counted. */
export type OrderQuestion = ToLock & {
  unitIds: readonly string[]
  unitLabels: readonly string[]
  addressId: string | null
  key: string | null
  since: Date
  most: number
}
type Answered = {
  cartVersion: number | null
  first: Pick<OrderRow, 'id' | 'keyHash'> | null
  open: number
  recent: number
  address: Written<AddressRow> | null
  pause: Written<PauseRow> | null
  products: Parameters<typeof readProducts>[0]
}

/**
 * The `most` newest orders of the shopper, counted: those that wait for the seller with cash to pay, and those made since then.
 * One of a clock that was ahead would stay the newest and take the place of one that counts: the latter are looked up by
 * themselves. The limit is in a select of its own: PostgreSQL would look at its value and plan all of it anew for each order.
 */
const newest = sql`(
  select (count(*) filter (where payment_type = 'COD' and status = 'Ordered'))::int as open,
    (select count(*) from (
      select from "order" where shopper_id = asked."shopperId"
        and created_at > asked.since and created_at < asked.since + interval '2 hours'
      limit (select asked.most)) each)::int as recent
  from (
    select payment_type, status from "order" where shopper_id = asked."shopperId"
    order by created_at desc, id desc limit (select asked.most)) each) newest`

const readAround = statement<Answered, { questions: string }>(
  'read_for_order',
  (value) => sql`
    select newest.open, newest.recent, (select cart_version from shopper where id = asked."shopperId") as "cartVersion",
      (select json_build_object('id', id, 'keyHash', key_hash) from "order"
        where shopper_id = asked."shopperId" and key = asked.key) as first,
      ${addressAsJson(sql`asked."shopperId"`, sql`asked."addressId"`)} as address, ${pauseAsJson} as pause,
      ${productsAsJson(isProductIn(sql`asked.ids`), isUnitIn(sql`asked."unitIds"`, sql`asked."unitLabels"`))} as products
    from json_to_recordset(${value('questions')}::json) as asked(
      place int, "shopperId" text, ids text[], "unitIds" text[], "unitLabels" text[], "addressId" text, key text,
      since timestamptz, most int), lateral ${newest}
    order by asked.place`,
)

/** What an order is made from. */
export type OrderGround = {
  readonly cartVersion: number
  /** The order this shopper already placed under this key. */
  readonly first: Pick<OrderRow, 'id' | 'keyHash'> | undefined
  readonly newest: { readonly open: number; readonly recent: number }
  readonly address: AddressRow | undefined
  readonly pause: PauseRow | undefined
  readonly shelf: ReadonlyMap<string, Product>
}

function groundOf({ cartVersion, first, open, recent, address, pause, products }: Answered): OrderGround | undefined {
  if (cartVersion === null) return undefined
  return {
    cartVersion,
    first: first ?? undefined,
    newest: { open, recent },
    address: readAddress(address),
    pause: readPause(pause),
    shelf: readProducts(products),
  }
}

/** One ground for each of these questions, in their order; undefined for a shopper who has left. */
async function readGrounds(db: Queryable, asked: readonly OrderQuestion[]): Promise<(OrderGround | undefined)[]> {
  const questions = asked.map((each, place) => ({ ...each, place, ids: [...new Set(each.ids)] }))
  const rows = await readAround(db, { questions: JSON.stringify(questions) })
  return rows.map(groundOf)
}

/**
 * Makes whoever else changes this shopper's cart, orders from it or changes these products wait for us, and reads what the
 * order is made from. Sent together, but read only once the locks are ours.
 */
export async function lockAndRead(tx: Transaction, asked: OrderQuestion): Promise<OrderGround | undefined> {
  const { shopperId } = asked
  const ids = [...new Set(asked.ids)]
  const [[held], [ground]] = await Promise.all([lockCartAndShelf(tx, { shopperId, ids }), readGrounds(tx, [asked])])
  if (ground === undefined) return undefined
  // A product that came to the shelf while we waited for the cart is not held.
  return { ...ground, shelf: new Map([...ground.shelf].filter(([id]) => held?.locked.includes(id))) }
}

const groundsTogether = forEachDatabase((db) => askedTogether((all: readonly OrderQuestion[]) => readGrounds(db, all)))

/** The same without holding anything: `insertIfUnchanged` looks whether it still is so. */
export function readGround(db: Database, asked: OrderQuestion): Promise<OrderGround | undefined> {
  return groundsTogether(db)(asked)
}
