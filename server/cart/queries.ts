import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { type CartLine, withoutOrdered } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type ProductRow, productsAsJson, toProductsById, withMoreStock } from '../catalogue/product-rows.ts'
import type { Queryable } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { shopper } from '../database/tables/accounts.ts'
import type { cartLine } from '../database/tables/cart.ts'

export type CartLineRow = typeof cartLine.$inferSelect

/** A saved cart with its products by id; their stock includes what the shopper's own unpaid orders hold. */
export type LoadedCart = {
  readonly version: number
  readonly lines: readonly CartLineRow[]
  readonly products: ReadonlyMap<string, Product>
}

type CartRow = {
  version: number
  lines: CartLineRow[]
  products: ProductRow[]
  /** Grams or pieces that the shopper's unpaid orders hold, by product id. */
  held: Record<string, number>
}

const selectCart = statement<CartRow, { shopperId: string; moreProductIds: readonly string[] }>(
  'read_cart',
  (placeholder) => {
    const lines = sql`(
    select coalesce(json_agg(json_build_object(
      'shopperId', c.shopper_id, 'productId', c.product_id, 'unitId', c.unit_id, 'quantity', c.quantity,
      'position', c.position, 'snapshot', c.last_seen
    ) order by c.position), '[]'::json) from cart_line c where c.shopper_id = shopper.id)`
    const wanted = sql`array(
    select unnest(${placeholder('moreProductIds')}::text[]) union select product_id from cart_line where shopper_id = shopper.id)`
    const products = productsAsJson(sql`product.id = any(${wanted})`)
    // Counts as free: where stock is short, placing an order releases that of the shopper's earlier unpaid orders.
    const held = sql`(
    select coalesce(json_object_agg(product_id, amount), '{}'::json) from (
      select c.product_id, -sum(c.change) as amount from "order" o join stock_change c on c.order_id = o.id
      where o.shopper_id = shopper.id and o.payment_type = 'Online' and not o.is_paid group by c.product_id) own)`
    return sql`select cart_version as version, ${lines} as lines, ${products} as products, ${held} as held
    from shopper where id = ${placeholder('shopperId')}`
  },
)

/** A shopper's saved lines in order, with their products and those of `moreProductIds`; undefined for an unknown shopper. */
export async function readCart(
  db: Queryable,
  shopperId: string,
  moreProductIds: readonly string[] = [],
): Promise<LoadedCart | undefined> {
  const [row] = await selectCart(db, { shopperId, moreProductIds })
  if (row === undefined) return undefined
  const { version, lines, held } = row
  return { version, lines, products: withMoreStock(toProductsById(row.products), new Map(Object.entries(held))) }
}

/** Locks a shopper's row, and so their cart, until the transaction ends; false for an unknown shopper. */
export async function lockShopper(db: Queryable, id: string): Promise<boolean> {
  const locked = await db
    .select({ id: shopper.id })
    .from(shopper)
    .where(eq(shopper.id, id))
    .for('no key update')
    .prepare('lock_shopper')
    .execute()
  return locked.length > 0
}

type NewCart = { shopperId: string; version: number; lines: string }

const replaceLines = statement<{ version: number }, NewCart>(
  'replace_cart',
  (placeholder) => sql`
    with updated as (
      update shopper set cart_version = cart_version + 1
      where id = ${placeholder('shopperId')} and cart_version = ${placeholder('version')} returning cart_version
    ), sent as (
      select * from json_to_recordset(${placeholder('lines')}::json)
        as line("productId" text, "unitId" text, quantity int, position int, "snapshot" text)
      where exists (select from updated)
    ), deleted as (
      delete from cart_line where shopper_id = ${placeholder('shopperId')} and exists (select from updated)
        and (product_id, unit_id) not in (select "productId", "unitId" from sent)
    ), upserted as (
      insert into cart_line (shopper_id, product_id, unit_id, quantity, position, last_seen)
      select ${placeholder('shopperId')}, "productId", "unitId", quantity, position, "snapshot"::jsonb from sent
      on conflict (shopper_id, product_id, unit_id) do update
        set quantity = excluded.quantity, position = excluded.position, last_seen = excluded.last_seen
    )
    select cart_version as version from updated`,
)

/** Replaces the saved lines if the cart still has this version; returns the new version, undefined after a conflict. */
export async function replaceCart(
  db: Queryable,
  shopperId: string,
  version: number,
  lines: readonly CartLineRow[],
): Promise<number | undefined> {
  const sent = lines.map(({ snapshot, ...line }) => ({ ...line, snapshot: JSON.stringify(snapshot) }))
  const [row] = await replaceLines(db, { shopperId, version, lines: JSON.stringify(sent) })
  return row?.version
}

/** SQL of common table expressions that empty a shopper's cart and store its version as ordered. */
export function emptyCartCtes(shopperId: SQL): SQL {
  return sql`
    emptied as (delete from cart_line where shopper_id = ${shopperId}),
    ordered_cart as (update shopper set ordered_cart_version = cart_version, cart_version = cart_version + 1
      where id = ${shopperId})`
}

/** Whether the shopper placed an order while the cart had this version or a later one; unpaid and telephone orders do not count. */
export async function wasCartOrdered(db: Queryable, shopperId: string, version: number): Promise<boolean> {
  return (await db.$count(shopper, and(eq(shopper.id, shopperId), gte(shopper.orderedCartVersion, version)))) > 0
}

/** Removes ordered quantities from a locked cart; later additions stay (CONTRACT "Orders"). */
export async function removeOrderedLines(
  db: Queryable,
  shopperId: string,
  ordered: readonly CartLine[],
): Promise<void> {
  const cart = await readCart(db, shopperId)
  if (cart === undefined) return
  const left = withoutOrdered(cart.lines, ordered).map((line, position) => ({ ...line, position }))
  await replaceCart(db, shopperId, cart.version, left)
  await db.update(shopper).set({ orderedCartVersion: cart.version }).where(eq(shopper.id, shopperId))
}
