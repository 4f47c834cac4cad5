import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Stock, StockChange, StockReason } from '#domain/catalogue/stock.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import type { Queryable } from '../database/connect.ts'
import { openStatuses, orderItem } from '../database/tables/orders.ts'
import { stock, stockChange } from '../database/tables/stock.ts'

// The level is what is left to sell; the ledger `stock_change` has each change of it. An order holds minus the sum of its ledger
// rows: nothing once it is cancelled, refused or not paid in time; a delivered or returned one keeps it. All writes are in this
// file: orders make them by `stockCtes` and hold-stock.ts, the seller by change-stock-level.ts and change-packs.ts. invariants.sql
// checks level and ledger.

/** SQL of the contents of a product’s packs, in grams or pieces, by which stock.ts decides what shoppers see; `s` is its row of stock. */
const contents = sql`array(select coalesce(u.pieces, u.grams) from unit u
  where u.product_id = s.product_id and u.removed_at is null and coalesce(u.pieces, u.grams) is not null)`

/** SQL of a product's stock as JSON; null where none is counted. */
export const stockAsJson = sql<Stock | null>`(
  select json_build_object('level', s.level, 'tellBelow', s.tell_below, 'contents', ${contents})
  from stock s where s.product_id = product.id and s.level is not null)`

/** SQL that takes an order's stock, for the statement that inserts the order as `inserted`. */
export const stockCtes = {
  /** The common table expressions `need`, and `enough`, which locks the stock rows that have it; they read `line` and `locked_shopper`. */
  needAndEnough: sql`
      need as materialized (
        select "productId", sum(quantity * coalesce(pieces, grams))::bigint as amount from line group by "productId"),
      enough as materialized (
        select s.product_id, n.amount from (
            select * from need where exists (select from locked_shopper) order by "productId") n,
          lateral (select product_id from stock where product_id = n."productId" and level >= n.amount
            for no key update) s)`,
  /** The condition that every counted product has enough; products without a level are on neither side. */
  suffices: sql`(select count(*) from enough) = (
          select count(*) from need, stock where stock.product_id = need."productId" and stock.level is not null)`,
  /** Common table expressions that lower the levels and write the ledger. */
  taken: sql`
      taken as (
        update stock set level = level - enough.amount from enough
        where stock.product_id = enough.product_id and exists (select from inserted)
        returning stock.product_id, stock.level, stock.tell_below, enough.amount),
      ledger as (
        insert into stock_change (product_id, change, level, reason, order_id, at)
        select product_id, -amount, level, 'ordered', inserted.id, inserted.created_at from taken, inserted)`,
  /** The changed stock as JSON. */
  changes: sql<StockChange[]>`(
      select coalesce(json_agg(json_build_object('productId', s.product_id, 'level', s.level, 'before', s.level + s.amount,
        'tellBelow', s.tell_below, 'contents', ${contents})), '[]'::json) from taken s)`,
}

export type LockedStock = Stock & {
  readonly productId: string
  readonly soldBy: SoldBy
  /** Grams or pieces of it that the order holds. */
  readonly held: number
}

/** Locks the counted stock of these products and of all that the order holds, by product id, until the transaction ends. */
export async function lockOrderStock(db: Queryable, orderId: string, ids: readonly string[]): Promise<LockedStock[]> {
  const isWanted = (productId: SQL) => sql`(${productId} = any(${sql.param(ids)}::text[])
    or ${productId} in (select product_id from stock_change where order_id = ${orderId}))`
  await db.execute(sql`
    select product_id from stock where ${isWanted(sql`product_id`)} and level is not null order by product_id for no key update`)
  // Read after the locks: the newest level, and all that the order has taken.
  const { rows } = await db.execute<LockedStock & Record<string, unknown>>(sql`
    select s.product_id as "productId", p.sold_by as "soldBy", s.level::float8 as level, s.tell_below::float8 as "tellBelow",
      ${contents} as contents,
      coalesce(-(select sum(change) from stock_change c where c.order_id = ${orderId} and c.product_id = s.product_id), 0)::float8 as held
    from stock s join product p on p.id = s.product_id where ${isWanted(sql`s.product_id`)} and s.level is not null order by s.product_id`)
  return rows
}

/** Locks a product's row of stock, counted or not, until the transaction ends; undefined without a row. */
export async function lockStock(db: Queryable, productId: string) {
  const { rows } = await db.execute<{ level: number | null; tellBelow: number | null; contents: number[] }>(sql`
    select s.level::float8 as level, s.tell_below::float8 as "tellBelow", ${contents} as contents
    from stock s where s.product_id = ${productId} for no key update`)
  return rows[0]
}

/** Locks the placed, open orders that have a product, also as a replacement, until the transaction ends, and reads all their lines. */
export async function lockOpenLines(db: Queryable, productId: string): Promise<(typeof orderItem.$inferSelect)[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order" o
    where status in ${openStatuses} and (payment_type = 'COD' or is_paid)
      and exists (select from order_item i where i.order_id = o.id
        and (i.product_id = ${productId} or i.replacement ->> 'productId' = ${productId}))
    order by id for share`)
  const ids = rows.map(({ id }) => id)
  // Read after the locks: all that is packed by then.
  return db.select().from(orderItem).where(inArray(orderItem.orderId, ids)).orderBy(orderItem.orderId)
}

type LevelChange = { readonly productId: string; readonly before: number; readonly level: number }

/** Why, when and by which order or person a level changes. */
type Cause = { readonly reason: StockReason; readonly at: Date; readonly orderId?: string; readonly personId?: string }

/** Sets the level of locked stock and adds a ledger entry. */
export async function setLevel(db: Queryable, { productId, before, level }: LevelChange, cause: Cause): Promise<void> {
  await db.update(stock).set({ level }).where(eq(stock.productId, productId))
  await db.insert(stockChange).values({ productId, change: level - before, level, ...cause })
}

/** Begins the counting of locked stock at `level`, beside which each order of `held` holds its amount. */
export async function startCounting(
  db: Queryable,
  { productId, level, held }: { productId: string; level: number; held: ReadonlyMap<string, number> },
  cause: Cause,
): Promise<void> {
  let left = level
  for (const amount of held.values()) left += amount
  const rows: (typeof stockChange.$inferInsert)[] = [{ productId, change: left, level: left, ...cause }]
  for (const [orderId, amount] of held) {
    left -= amount
    rows.push({ productId, change: -amount, level: left, reason: 'ordered', orderId, at: cause.at })
  }
  await db.insert(stockChange).values(rows)
  await db.update(stock).set({ level }).where(eq(stock.productId, productId))
}

/** Ends the counting of locked stock, with a ledger entry; orders hold nothing of it any more. */
export async function stopCounting(db: Queryable, productId: string, before: number, cause: Cause): Promise<void> {
  // An order that ends meanwhile gives nothing back, and the next counting lets open orders hold theirs anew.
  await db
    .update(stockChange)
    .set({ orderId: null })
    .where(and(eq(stockChange.productId, productId), isNotNull(stockChange.orderId)))
  await db.insert(stockChange).values({ productId, change: -before, level: 0, ...cause })
  await db.update(stock).set({ level: null }).where(eq(stock.productId, productId))
}

/** Inserts a product's row of stock, not counted, unless it has one. */
export async function ensureStockRow(db: Queryable, productId: string): Promise<void> {
  await db.insert(stock).values({ productId, level: null, tellBelow: null }).onConflictDoNothing()
}

/** Sets the level below which the seller is notified; null for never. */
export async function setTellBelow(db: Queryable, productId: string, tellBelow: number | null): Promise<void> {
  await db.update(stock).set({ tellBelow }).where(eq(stock.productId, productId))
}
