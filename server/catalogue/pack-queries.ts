import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import type { SoldBy, UnitType } from '#domain/catalogue/units.ts'
import type { Paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { product, unit } from '../database/tables/catalogue.ts'
import type { PackKey } from './price-queries.ts'
import type { NewUnit } from './queries.ts'

export type PackRow = typeof unit.$inferSelect

/** All packs of a product in their order, deleted ones too. */
export async function packsOf(db: Queryable, productId: string): Promise<PackRow[]> {
  return db.select().from(unit).where(eq(unit.productId, productId)).orderBy(asc(unit.position))
}

/** Inserts a pack, or updates and restores the one of its id. */
export async function savePack(db: Queryable, pack: NewUnit): Promise<void> {
  const set = { ...pack, removedAt: null }
  await db.insert(unit).values(pack).onConflictDoUpdate({ target: unit.id, set })
}

/** Deletes a pack for good; cart lines that hold it are `gone`. */
export async function deletePack(db: Queryable, id: string): Promise<void> {
  await db.delete(unit).where(eq(unit.id, id))
}

/** Numbers the offered packs of a list in the order of `labels`. */
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

/** Deletes a pack softly, so that its label can be restored; false without a pack of this label. */
export async function removePack(db: Queryable, { id, type, label }: PackKey, now: Date): Promise<boolean> {
  const isWanted = and(eq(unit.productId, id), eq(unit.type, type), eq(unit.label, label), isNull(unit.removedAt))
  const { rowCount } = await db.update(unit).set({ removedAt: now }).where(isWanted)
  return rowCount === 1
}

/** Deletes all packs of a product softly. */
export async function removeAllPacks(db: Queryable, productId: string, now: Date): Promise<void> {
  await db
    .update(unit)
    .set({ removedAt: now })
    .where(and(eq(unit.productId, productId), isNull(unit.removedAt)))
}

/** Sets how a product is sold and the base price of that measure, and raises its price version. */
export async function setSoldBy(db: Queryable, id: string, soldBy: SoldBy, basePrice: Paise): Promise<void> {
  await db.update(product).set({ soldBy, basePrice, priceVersion: sql`price_version + 1` }).where(eq(product.id, id))
}

/** Deleted packs by product id, of all products or of one; only those in the measure by which the product is sold. */
export async function removedPacks(
  db: Queryable,
  productId?: string,
): Promise<Map<string, SellerProductJson['removedUnits']>> {
  const isInMeasure = sql`(case when ${product.soldBy} = 'piece' then ${unit.pieces} else ${unit.grams} end) is not null`
  const rows = await db
    .select({ id: unit.productId, type: unit.type, label: unit.label, grams: unit.grams, pieces: unit.pieces })
    .from(unit)
    .innerJoin(product, eq(product.id, unit.productId))
    .where(
      and(isNotNull(unit.removedAt), isInMeasure, productId === undefined ? undefined : eq(unit.productId, productId)),
    )
    .orderBy(asc(unit.productId), asc(unit.position))
  const byProduct = new Map<string, SellerProductJson['removedUnits']>()
  for (const { id, type, label, grams, pieces } of rows) {
    const content = grams === null ? { pieces: pieces ?? 0 } : { grams }
    byProduct.set(id, [...(byProduct.get(id) ?? []), { type, label, ...content }])
  }
  return byProduct
}
