import { type SQL, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue.ts'
import { lockedCart } from '../cart/queries.ts'
import { isProductIn, isUnitIn, lockedProducts, productsAsJson, readProducts } from '../catalogue/queries.ts'
import { batchQueries, perDatabase } from '../database/batch-queries.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import {
  type AddressRow,
  addressAsJson,
  type ClosingRow,
  closingAsJson,
  readAddress,
  readClosing,
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
export type OrderLookup = {
  ids: readonly string[]
  unitIds: readonly string[]
  unitLabels: readonly string[]
  addressId: string | null
  key: string | null
  since: Date
  most: number
}
/** Whose order it is: a shopper whom the door knows, or the one of a session, if that still lasts. */
type OfShopper = { readonly shopperId: string }
type OfSession = { readonly session: string; readonly now: Date }

type Answered = {
  place: number
  shopperId: string
  cartVersion: number | null
  first: Pick<OrderRow, 'id' | 'keyHash'> | null
  open: number
  recent: number
  address: Written<AddressRow> | null
  pause: Written<ClosingRow> | null
  products: Parameters<typeof readProducts>[0]
}

/**
 * The orders of the shopper, counted up to `most`: those that wait for the seller with cash to pay, and those made since then;
 * each by itself, for whoever could make newer ones of another kind would hide those that count. The limit is in a select of
 * its own: PostgreSQL would look at its value and plan all of it anew for each order.
 */
const newestOf = (shopperId: SQL) => sql`(
  select (select count(*) from (
      select from "order" where shopper_id = ${shopperId} and payment_type = 'COD' and status = 'Ordered'
      limit (select asked.most)) each)::int as open,
    (select count(*) from (
      select from "order" where shopper_id = ${shopperId}
        and created_at > asked.since and created_at < asked.since + interval '2 hours'
      limit (select asked.most)) each)::int as recent) newest`

/** What each of the questions wants to know, for this shopper; `more` says who each is for, `whose` where that is looked up. */
function readAround(name: string, shopperId: SQL, more: SQL, whose: SQL) {
  return statement<Answered, { questions: string }>(
    name,
    (value) => sql`
    select asked.place, ${shopperId} as "shopperId", newest.open, newest.recent,
      (select cart_version from shopper where id = ${shopperId}) as "cartVersion",
      (select json_build_object('id', id, 'keyHash', key_hash) from "order"
        where shopper_id = ${shopperId} and key = asked.key) as first,
      ${addressAsJson(shopperId, sql`asked."addressId"`)} as address, ${closingAsJson} as pause,
      ${productsAsJson(isProductIn(sql`asked.ids`), isUnitIn(sql`asked."unitIds"`, sql`asked."unitLabels"`))} as products
    from json_to_recordset(${value('questions')}::json) as asked(
      place int, ${more}, ids text[], "unitIds" text[], "unitLabels" text[], "addressId" text, key text,
      since timestamptz, most int)${whose}, lateral ${newestOf(shopperId)}`,
  )
}

const readOfShopper = readAround('read_for_order', sql`asked."shopperId"`, sql`"shopperId" text`, sql``)

const readOfSession = readAround(
  'read_for_order_of_session',
  sql`session.person_id`,
  sql`session text, now timestamptz`,
  sql` join session on session.token_hash = decode(asked.session, 'hex') and session.kind = 'shopper'
    and session.expires_at > asked.now`,
)

/** What an order is made from. */
export type OrderContext = {
  readonly shopperId: string
  readonly cartVersion: number
  /** The order this shopper already placed under this key. */
  readonly first: Pick<OrderRow, 'id' | 'keyHash'> | undefined
  readonly newest: { readonly open: number; readonly recent: number }
  readonly address: AddressRow | undefined
  readonly pause: ClosingRow | undefined
  readonly shelf: ReadonlyMap<string, Product>
}

function groundOf(answered: Answered): OrderContext | undefined {
  const { shopperId, cartVersion, first, open, recent, address, pause, products } = answered
  if (cartVersion === null) return undefined
  return {
    shopperId,
    cartVersion,
    first: first ?? undefined,
    newest: { open, recent },
    address: readAddress(address),
    pause: readClosing(pause),
    shelf: readProducts(products),
  }
}

/** One ground for each of these questions, in their order; undefined for a shopper who has left, or a session that is over. */
async function readGrounds<Whose>(
  read: typeof readOfShopper,
  db: Queryable,
  asked: readonly (OrderLookup & Whose)[],
): Promise<(OrderContext | undefined)[]> {
  const questions = asked.map((each, place) => ({ ...each, place, ids: [...new Set(each.ids)] }))
  const rows = await read(db, { questions: JSON.stringify(questions) })
  const byPlace = new Map(rows.map((row) => [row.place, groundOf(row)]))
  return asked.map((_, place) => byPlace.get(place))
}

/**
 * Makes whoever else changes this shopper's cart, orders from it or changes these products wait for us, and reads what the
 * order is made from. Sent together, but read only once the locks are ours.
 */
export async function lockAndRead(tx: Transaction, asked: OrderLookup & OfShopper): Promise<OrderContext | undefined> {
  const { shopperId } = asked
  const ids = [...new Set(asked.ids)]
  const [[held], [ground]] = await Promise.all([
    lockCartAndShelf(tx, { shopperId, ids }),
    readGrounds(readOfShopper, tx, [asked]),
  ])
  if (ground === undefined) return undefined
  // A product that came to the shelf while we waited for the cart is not held.
  return { ...ground, shelf: new Map([...ground.shelf].filter(([id]) => held?.locked.includes(id))) }
}

const groundsTogether = perDatabase((db) =>
  batchQueries((all: readonly (OrderLookup & OfSession)[]) => readGrounds(readOfSession, db, all)),
)

/**
 * The same without holding anything, `insertIfUnchanged` looks whether it still is so; and without knowing whose session it
 * is, which the same statement finds out.
 */
export function loadOrderContext(db: Database, asked: OrderLookup & OfSession): Promise<OrderContext | undefined> {
  return groundsTogether(db)(asked)
}
