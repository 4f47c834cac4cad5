import { and, asc, desc, eq, gt, gte, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { endStatuses } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import { product, unit } from '../database/tables/catalogue.ts'
import { order, orderItem } from '../database/tables/orders.ts'
import { columns, isOnShelf, isProductIn, toProduct, toProductsById } from './product-rows.ts'

type NewProduct = typeof product.$inferInsert

export type NewUnit = typeof unit.$inferInsert

/** A product on the shelf or off it. */
export async function productById(db: Queryable, id: string): Promise<Product | undefined> {
  const [row] = await db.select(columns).from(product).where(eq(product.id, id))
  return row && toProduct(row)
}

/** Products off the shelf, the last removed first. */
export async function productsOffShelf(db: Queryable): Promise<Product[]> {
  const { removedAt, position } = product
  const rows = await db
    .select(columns)
    .from(product)
    .where(isNotNull(removedAt))
    .orderBy(desc(removedAt), asc(position))
  return rows.map(toProduct)
}

/** Those of the products that are on the shelf, by id. */
export async function productsOnShelf(db: Queryable, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const isWanted = and(isProductIn(sql.param(ids)), isOnShelf)
  return toProductsById(await db.select(columns).from(product).where(isWanted).prepare('products_by_ids').execute())
}

/** Locks products until the transaction ends and returns those on the shelf, by id. */
export async function lockProductsOnShelf(tx: Queryable, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const isWanted = isProductIn(sql.param(ids))
  const locks = tx.select({ id: product.id }).from(product).where(isWanted).orderBy(asc(product.id)).for('share')
  // Sent in one round trip; PostgreSQL reads after the lock.
  const [, products] = await Promise.all([locks.prepare('lock_products').execute(), productsOnShelf(tx, ids)])
  return products
}

/** A product's description in English and Hindi; undefined off the shelf. */
export async function descriptionOf(
  db: Queryable,
  id: string,
): Promise<{ description: string[]; descriptionHi: string[] } | undefined> {
  const { description, descriptionHi } = product
  const [row] = await db
    .select({ description, descriptionHi })
    .from(product)
    .where(and(eq(product.id, sql.placeholder('id')), isOnShelf))
    .prepare('description_of')
    .execute({ id })
  return row
}

/** Units sold of each product since this time: without cancelled and returned orders, and lines that were packed empty. */
export async function soldSince(db: Queryable, since: Date): Promise<Map<string, number>> {
  const { packed, replacement } = orderItem
  const isReplaced = sql`coalesce(${replacement} ->> 'state', 'declined') <> 'declined'`
  const soldId = sql<string>`case when ${isReplaced} then ${replacement} ->> 'productId' else ${orderItem.productId} end`
  const rows = await db
    .select({ id: soldId, sold: sql<number>`sum(${orderItem.quantity})::int` })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(
      and(
        gte(order.createdAt, since),
        notInArray(order.status, [...endStatuses]),
        or(eq(order.paymentType, 'COD'), order.isPaid),
        or(isNull(packed), gt(packed, 0), isReplaced),
      ),
    )
    .groupBy(soldId)
  return new Map(rows.map((row) => [row.id, row.sold]))
}

/** Inserts a product with its units. */
export async function insertProduct(db: Queryable, row: NewProduct, units: NewUnit[]): Promise<void> {
  await db.insert(product).values(row)
  if (units.length > 0) await db.insert(unit).values(units)
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const maxRows = 1000

/** Inserts many products with their units. */
export async function insertProducts(db: Queryable, rows: NewProduct[], units: NewUnit[]): Promise<void> {
  for (let at = 0; at < rows.length; at += maxRows) await db.insert(product).values(rows.slice(at, at + maxRows))
  for (let at = 0; at < units.length; at += maxRows) await db.insert(unit).values(units.slice(at, at + maxRows))
  // Cached plans of the small table would check each foreign key by a sequential scan.
  await db.execute(sql`analyze ${product}, ${unit}`)
}

/** Locks a product until the transaction ends and returns how it is sold. Throws PRODUCT_UNKNOWN. */
export async function lockProduct(db: Queryable, id: string): Promise<{ soldBy: SoldBy }> {
  const { soldBy } = product
  const [row] = await db.select({ soldBy }).from(product).where(eq(product.id, id)).for('no key update')
  if (row === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  return row
}

/** Sets the stock switch of a product; false for an unknown product. */
export async function setStockSwitch(db: Queryable, id: string, inStock: boolean, now: Date): Promise<boolean> {
  const changedAt = sql`case when in_stock = ${inStock} then changed_at else ${now.toISOString()}::timestamptz end`
  const { rowCount } = await db.update(product).set({ inStock, changedAt }).where(eq(product.id, id))
  return rowCount === 1
}

/** Sets when products last changed. */
export async function markChanged(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(product)
    .set({ changedAt: now })
    .where(isProductIn(sql.param(ids)))
}

export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.$count(product)) > 0
}
