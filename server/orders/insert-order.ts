import { type SQL, sql } from 'drizzle-orm'
import type { StockChange } from '#domain/catalogue/stock.ts'
import { emptyCartCtes } from '../cart/queries.ts'
import { stockCtes } from '../catalogue/stock-queries.ts'
import type { Queryable } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import type { order, orderItem } from '../database/tables/orders.ts'
import { settingsVersion } from '../store/queries.ts'
import type { OrderContext } from './order-context.ts'

/** A line without what packing adds to it later. */
export type NewLine = Omit<
  typeof orderItem.$inferSelect,
  'id' | 'orderId' | 'position' | 'packed' | 'credit' | 'replacement'
>

/** An order to insert, with the versions that the insert compares, and `cartVersion`, which only an online payment stores. */
export type NewOrder = Pick<OrderContext, 'shopperVersion' | 'cartVersion' | 'settingsVersion' | 'productVersions'> & {
  readonly row: typeof order.$inferInsert
  readonly lines: readonly NewLine[]
}

type Values = { shopperId: string; shopperVersion: string; settingsVersion: number; order: string; lines: string }

const valuesOf = ({ row, lines, shopperVersion, settingsVersion, productVersions }: NewOrder): Values => ({
  shopperId: row.shopperId,
  shopperVersion,
  settingsVersion,
  order: JSON.stringify(row),
  lines: JSON.stringify(
    lines.map((line, position) => ({ ...line, position, productVersion: productVersions[line.productId] })),
  ),
})

// All orders lock rows in this sequence, against deadlocks. PostgreSQL checks the conditions of a locked row on its newest version.
/** Prepares the statement that inserts an order unless what it was decided from has changed. */
function insertIfUnchanged(name: string, furtherWrites: SQL) {
  const insert = statement<{ stockChanges: StockChange[] }, Values>(
    name,
    (placeholder) => sql`
    -- The decided order and its lines.
    with decided as materialized (
        select * from json_to_record(${placeholder('order')}::json) as decided(id text, "shopperId" text, "paymentType" text,
          "shippingFee" bigint, amount bigint, status text, "isPaid" boolean, address jsonb, key text, "requestHash" text,
          "ifGone" text, language text, "createdAt" timestamptz, "updatedAt" timestamptz)),
      line as materialized (
        select * from json_to_recordset(${placeholder('lines')}::json) as line(position int, "productId" text, "productVersion" text, name text,
          "nameHi" text, image text, category text, "unitId" text, "unitLabel" text, "unitPrice" bigint, quantity int, "ifGone" text,
          "soldBy" text, grams int, pieces int)),
      -- The shopper, unless their row changed; locked.
      locked_shopper as materialized (
        select id from shopper where id = ${placeholder('shopperId')} and xmin::text = ${placeholder('shopperVersion')}
        for no key update),
      -- The lines whose product's row is unchanged; locked. Each change of packs and each begin of counting writes that row.
      unchanged_line as materialized (
        select from (
            select * from line where exists (select from locked_shopper) order by "productId") l,
          lateral (select from product p where p.id = l."productId" and p.xmin::text = l."productVersion" for share) p),
      -- Two CTEs of stock-queries.ts: "need" is the amount by product, "enough" the locked stock rows that have it.
      ${stockCtes.needAndEnough},
      -- The order, only if nothing changed. store_pause is the seller's closing: a table of one row, whose key is_it is true (decision 17).
      unchanged as materialized (
        select decided.* from decided, locked_shopper
        where (select count(*) from unchanged_line) = (select count(*) from line)
          and ${settingsVersion} = ${placeholder('settingsVersion')}
          and ${stockCtes.suffices}
          and not exists (select from store_pause where is_it and (until is null or until > decided."createdAt"))),
      -- The writes; none without an inserted order.
      inserted as (
        insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, key, key_hash,
          if_gone, language, created_at, updated_at)
        select id, "shopperId", "paymentType", "shippingFee", amount, status, "isPaid", address, key, "requestHash", "ifGone",
          language, "createdAt", "updatedAt"
        from unchanged
        on conflict (shopper_id, key) do nothing
        returning id, shopper_id, status, created_at),
      items as (
        insert into order_item (order_id, position, product_id, name, name_hi, image, category, unit_id, unit_label,
          unit_price, quantity, if_gone, sold_by, grams, pieces)
        select inserted.id, position, "productId", name, "nameHi", image, category, "unitId", "unitLabel", "unitPrice", quantity,
          "ifGone", "soldBy", grams, pieces
        from inserted, line),
      -- Two CTEs of stock-queries.ts: "taken" lowers the stock rows, "ledger" records by how much.
      ${stockCtes.taken},
      ${furtherWrites}
    select ${stockCtes.changes} as "stockChanges" from inserted`,
  )
  /** Returns stock changes; undefined if the context changed, stock is short or the key is taken. */
  return async (db: Queryable, order: NewOrder): Promise<StockChange[] | undefined> =>
    (await insert(db, valuesOf(order)))[0]?.stockChanges
}

const insertTimeline = sql`timeline as (
        insert into order_status_change (order_id, position, status, at) select id, 0, status, created_at from inserted)`

// Writing the shopper's row unchanged gives it another xmin, so that a concurrent order of the same shopper starts again.
const touchShopper = sql`row_touched as (
        update shopper set cart_version = cart_version where id = (select shopper_id from inserted))`

/** Inserts a placed order, takes its stock and empties the cart. */
export const insertPlaced = insertIfUnchanged(
  'insert_placed_order',
  sql`${insertTimeline},
      ${emptyCartCtes(sql`(select shopper_id from inserted)`)}`,
)

/** Inserts an order that waits for its online payment, and holds its stock; the cart stays. */
export const insertUnpaid = insertIfUnchanged('insert_unpaid_order', touchShopper)

/** Inserts an order that the seller took by telephone, and takes its stock; the shopper's cart stays. */
export const insertTelephoned = insertIfUnchanged(
  'insert_telephoned_order',
  sql`${insertTimeline},
      ${touchShopper}`,
)
