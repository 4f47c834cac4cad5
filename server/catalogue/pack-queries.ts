import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import type { SoldBy, UnitType } from '#domain/catalogue/units.ts'
import type { Paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { product, unit } from '../database/tables/catalogue.ts'
import type { NewUnit } from './queries.ts'

export type PackRow = typeof unit.$inferSelect

/** All packs of a product, the deleted ones too, in their order. */
export async function packsOf(db: Queryable, productId: string): Promise<PackRow[]> {
  return db.select().from(unit).where(eq(unit.productId, productId)).orderBy(asc(unit.position))
}

/** What packs of a product are priced by. */
export async function pricedProduct(
  db: Queryable,
  id: string,
): Promise<Pick<Product, 'soldBy' | 'basePrice' | 'discountPercent'>> {
  const { soldBy, basePrice, discountPercent } = product
  const [row] = await db.select({ soldBy, basePrice, discountPercent }).from(product).where(eq(product.id, id))
  if (row === undefined) throw new Error(`Product ${id} is not there`)
  return row
}

/** Inserts packs, or offers those of these ids again. */
export async function savePacks(db: Queryable, packs: readonly NewUnit[]): Promise<void> {
  for (const { id, productId: _productId, type: _type, ...columns } of packs) {
    const { rowCount } = await db
      .update(unit)
      .set({ ...columns, removedAt: null })
      .where(eq(unit.id, id))
    if (rowCount === 0) await db.insert(unit).values(packs.filter((each) => each.id === id))
  }
}

/** Numbers the packs of a list by their labels. */
export async function savePackPositions(
  db: Queryable,
  productId: string,
  type: UnitType,
  labels: readonly string[],
): Promise<void> {
  const position = sql<number>`array_position(${sql.param(labels)}::text[], ${unit.label}) - 1`
  const packsOfType = and(eq(unit.productId, productId), eq(unit.type, type), isNull(unit.removedAt))
  await db.update(unit).set({ position }).where(packsOfType)
}

/** Deletes all packs of a product softly. */
export async function removeAllPacks(db: Queryable, productId: string, now: Date): Promise<void> {
  await db
    .update(unit)
    .set({ removedAt: now })
    .where(and(eq(unit.productId, productId), isNull(unit.removedAt)))
}

export async function setSoldBy(db: Queryable, id: string, soldBy: SoldBy, basePrice: Paise): Promise<void> {
  await db.update(product).set({ soldBy, basePrice, priceVersion: sql`price_version + 1` }).where(eq(product.id, id))
}

/** The deleted packs of all products, or of one, that fit how each is sold, by product id. */
export async function removedPacks(
  db: Queryable,
  productId?: string,
): Promise<Map<string, SellerProductJson['removedUnits']>> {
  const fits = sql`(case when ${product.soldBy} = 'piece' then ${unit.pieces} else ${unit.grams} end) is not null`
  const rows = await db
    .select({ id: unit.productId, type: unit.type, label: unit.label, grams: unit.grams, pieces: unit.pieces })
    .from(unit)
    .innerJoin(product, eq(product.id, unit.productId))
    .where(and(isNotNull(unit.removedAt), fits, productId === undefined ? undefined : eq(unit.productId, productId)))
    .orderBy(asc(unit.productId), asc(unit.position))
  const byProduct = new Map<string, SellerProductJson['removedUnits']>()
  for (const { id, type, label, grams, pieces } of rows) {
    const content = grams === null ? { pieces: pieces ?? 0 } : { grams }
    byProduct.set(id, [...(byProduct.get(id) ?? []), { type, label, ...content }])
  }
  return byProduct
}
