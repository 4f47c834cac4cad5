import { eq, type SQL, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue.ts'
import { productsAsJson, readProducts } from '../catalogue/queries.ts'
import { type Queryable, runNamed } from '../database/connect.ts'
import { type cartLine, shopper } from '../database/tables.ts'

export type CartLineRow = typeof cartLine.$inferSelect

export type ReadCart = {
  readonly version: number
  readonly lines: readonly CartLineRow[]
  /** The products of the lines, and the other ones that were asked for. */
  readonly products: ReadonlyMap<string, Product>
}

/** A shopper's saved lines in their order, with today's products behind them and those with these ids: one statement. */
export async function readCart(
  db: Queryable,
  shopperId: string,
  alsoIds: readonly string[] = [],
): Promise<ReadCart | undefined> {
  const lines = sql<CartLineRow[]>`(
    select coalesce(json_agg(json_build_object(
      'shopperId', c.shopper_id, 'productId', c.product_id, 'unitId', c.unit_id, 'quantity', c.quantity,
      'position', c.position, 'lastSeen', c.last_seen
    ) order by c.position), '[]'::json) from cart_line c where c.shopper_id = ${shopper.id})`
  const inCart = sql`product.id in (select product_id from cart_line where shopper_id = ${shopper.id})`
  const asked = sql`product.id in (select jsonb_array_elements_text(${JSON.stringify(alsoIds)}::jsonb))`
  const products = productsAsJson(sql`${inCart} or ${asked}`)
  const [row] = await db
    .select({ version: shopper.cartVersion, lines, products })
    .from(shopper)
    .where(eq(shopper.id, shopperId))
    .prepare('read_cart')
    .execute()
  return row && { ...row, products: readProducts(row.products) }
}

/** Makes whoever else changes this shopper's cart or orders from it wait for us; answers the cart's version. */
export async function lockCart(db: Queryable, shopperId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ cartVersion: shopper.cartVersion })
    .from(shopper)
    .where(eq(shopper.id, shopperId))
    .for('no key update')
    .prepare('lock_cart')
    .execute()
  return row?.cartVersion
}

/**
 * Puts these lines in place of the saved ones if the cart is still of this version, in one statement, whole or not at all;
 * answers the new version, undefined when somebody else was faster.
 */
export async function replaceCart(
  db: Queryable,
  shopperId: string,
  version: number,
  lines: readonly CartLineRow[],
): Promise<number | undefined> {
  const sent = JSON.stringify(lines.map(({ lastSeen, ...line }) => ({ ...line, lastSeen: JSON.stringify(lastSeen) })))
  const statement = sql`
    with bumped as (
      update shopper set cart_version = cart_version + 1
      where id = ${shopperId} and cart_version = ${version} returning cart_version
    ), sent as (
      select * from json_to_recordset(${sent}::json)
        as line("productId" text, "unitId" text, quantity int, position int, "lastSeen" text)
      where exists (select from bumped)
    ), gone as (
      delete from cart_line where shopper_id = ${shopperId} and exists (select from bumped)
        and (product_id, unit_id) not in (select "productId", "unitId" from sent)
    ), put as (
      insert into cart_line (shopper_id, product_id, unit_id, quantity, position, last_seen)
      select ${shopperId}, "productId", "unitId", quantity, position, "lastSeen"::jsonb from sent
      on conflict (shopper_id, product_id, unit_id) do update
        set quantity = excluded.quantity, position = excluded.position, last_seen = excluded.last_seen
    )
    select cart_version as version from bumped`
  const [row] = await runNamed<{ version: number }>(db, 'replace_cart', statement)
  return row?.version
}

/** Empties a shopper's cart; a part of a statement that does more, to stand behind its `with`. */
export function cartEmptied(shopperId: string): SQL {
  return sql`
    emptied as (delete from cart_line where shopper_id = ${shopperId}),
    cart as (update shopper set cart_version = cart_version + 1 where id = ${shopperId})`
}

/** Empties a shopper's cart. */
export async function emptyCart(db: Queryable, shopperId: string): Promise<void> {
  await db.execute(sql`with ${cartEmptied(shopperId)} select`)
}
