import { asc, inArray, sql } from 'drizzle-orm'
import type { UnitFigures, UnitType } from '#domain/units.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables.ts'

export type UnitName = { id: string; type: UnitType; label: string }

/** Locks products until the transaction ends, in the same order as orders do, against deadlocks. */
export async function lockProducts(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...new Set(ids)].sort()))
    .orderBy(asc(product.id))
    .for('no key update')
}

/** Updates units of many products in one statement; returns those that exist. */
export async function setManyFigures(
  db: Queryable,
  changes: readonly (UnitName & UnitFigures)[],
): Promise<readonly UnitName[]> {
  const { rows } = await db.execute<UnitName>(sql`
    update unit set price = c.price, discount_percent = c."discountPercent", discount = c.discount,
      selling_price = c."sellingPrice"
    from json_to_recordset(${JSON.stringify(changes)}::json) as c(id text, type text, label text, price bigint,
      "discountPercent" int, discount bigint, "sellingPrice" bigint)
    where unit.product_id = c.id and unit.type = c.type and unit.label = c.label and unit.removed_at is null
    returning c.id, c.type, c.label`)
  return rows
}
