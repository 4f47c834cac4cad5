import { asc, inArray, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { PricedProduct } from '#domain/catalogue/prices.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables/catalogue.ts'
import { columns, isProductIn, toProductsById } from './product-rows.ts'

/** A pack by its product's id, its type and label. */
export type PackKey = { id: string; type: UnitType; label: string }

/** Locks products until the transaction ends, in the same order as orders do, against deadlocks. */
async function lockProducts(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...new Set(ids)].sort()))
    .orderBy(asc(product.id))
    .for('no key update')
}

/** Products with their prices, on the shelf or off it, by id. */
export async function storedPrices(db: Queryable, ids: readonly string[]): Promise<Map<string, Product>> {
  const isWanted = isProductIn(sql.param([...new Set(ids)]))
  return toProductsById(await db.select(columns).from(product).where(isWanted))
}

/** Locks products until the transaction ends and reads their prices, by id. */
export async function lockPrices(db: Queryable, ids: readonly string[]): Promise<Map<string, Product>> {
  await lockProducts(db, ids)
  return storedPrices(db, ids)
}

/** Locks a product until the transaction ends and reads its prices. Throws PRODUCT_UNKNOWN. */
export async function lockPricesOf(db: Queryable, id: string): Promise<Product> {
  const stored = (await lockPrices(db, [id])).get(id)
  if (stored === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  return stored
}

/** An entry of the price ledger in paise: a base price, or with `unitId` a pack's selling price; `figures` has all its prices. */
export type NewChange = {
  readonly productId: string
  readonly unitId: string | null
  readonly label: string | null
  readonly before: number | null
  readonly after: number
  readonly figures: object | null
}

/** A product's new prices with their ledger entries. */
export type PriceUpdate = { readonly after: PricedProduct; readonly changes: readonly NewChange[] }

/** Products of one statement, which has a timeout of five seconds. */
const maxProducts = 250

/** Updates prices, inserts their ledger entries and raises the products' price version. */
export async function updatePrices(
  db: Queryable,
  batchId: string,
  updates: readonly PriceUpdate[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < updates.length; at += maxProducts) {
    const some = updates.slice(at, at + maxProducts)
    const products = some.map(({ after }) => ({ id: after.id, basePrice: after.basePrice }))
    const changes = some.flatMap((update) => update.changes)
    const changedPackIds = new Set(changes.map(({ unitId }) => unitId))
    const packs = some.flatMap(({ after }) => after.packs.filter(({ id }) => changedPackIds.has(id)))
    await db.execute(sql`
      update product set base_price = c."basePrice", price_version = price_version + 1, changed_at = ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(products)}::json) as c(id text, "basePrice" bigint)
      where product.id = c.id`)
    await db.execute(sql`
      update unit set price = c.price, discount_percent = c."discountPercent", discount = c.discount,
        selling_price = c."sellingPrice", is_pinned = c."isPinned"
      from json_to_recordset(${JSON.stringify(packs)}::json) as c(id text, price bigint, "discountPercent" int,
        discount bigint, "sellingPrice" bigint, "isPinned" boolean)
      where unit.id = c.id`)
    await insertChanges(db, batchId, changes, now)
  }
}

/** Inserts entries into the price ledger, none dated before the product's earlier ones, even if the clock was set back. */
export async function insertChanges(
  db: Queryable,
  batchId: string,
  changes: readonly NewChange[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into price_change (batch_id, product_id, unit_id, label, at, before, after, figures)
    select ${batchId}::text, "productId", "unitId", label,
      greatest(${now.toISOString()}::timestamptz, (select max(at) from price_change where product_id = "productId")),
      before, after, figures
    from json_to_recordset(${JSON.stringify(changes)}::json) as c("productId" text, "unitId" text, label text,
      before bigint, after bigint, figures jsonb)`)
}
