import { sql } from 'drizzle-orm'
import type { CategoryPath, Product } from '#domain/catalogue/catalogue.ts'
import type { Database } from '../database/connect.ts'
import { readEach } from '../database/statement.ts'
import { columnsAsJson, rowOf, toProduct, type UnitValues, unitsOfAll, type WholeRow } from './product-rows.ts'

/** A short text that changes with the catalogue: PostgreSQL's xmin of a row is the transaction that wrote it. */
const catalogueFingerprint = sql<string>`concat_ws(' ',
  (select sum(hashtextextended(id || ' ' || xmin, 0)) from product), (select sum(hashtextextended(id || ' ' || xmin, 0)) from unit),
  (select sum(hashtextextended(product_id || ' ' || xmin, 0)) from stock))`

/** A product's category and last change, for the sitemap. */
export type ProductTime = { id: string; category: CategoryPath; changedAt: Date; onShelf: boolean }

/** All products on the shelf, mapped, in the catalogue's order; and the last changes, also off the shelf. */
export type WholeCatalogue<T> = {
  readonly products: readonly T[]
  readonly times: readonly ProductTime[]
  readonly fingerprint: string | undefined
}

type RowOfAll = Omit<WholeRow, 'units'> & {
  units: UnitValues[]
  position: number
  createdAt: string
  changedAt: string | null
  removedAt: string | null
  fingerprint: string
}

/** Reads the whole catalogue, mapped row by row to save memory; returns `previous` if nothing has changed. */
export async function wholeCatalogue<T>(
  db: Database,
  map: (product: Product) => T,
  previous?: WholeCatalogue<T>,
): Promise<WholeCatalogue<T>> {
  const previousFingerprint = previous?.fingerprint ?? ''
  // An emptied catalogue has no row to carry its fingerprint: one `null` tells it from an unchanged catalogue.
  const all = sql`
    with now as (select ${catalogueFingerprint} as fingerprint)
    select row_to_json(whole) from (
      select position, ${columnsAsJson}, coalesce(all_units.units, '[]'::json) as units,
        created_at as "createdAt", changed_at as "changedAt", removed_at as "removedAt", (select fingerprint from now) as fingerprint
      from product left join ${unitsOfAll} on all_units.product_id = product.id
      where (select fingerprint from now) is distinct from ${previousFingerprint}
    ) whole
    union all select 'null' where (select fingerprint from now) = '' and ${previousFingerprint} <> ''`
  const read = (row: RowOfAll) => ({
    fingerprint: row.fingerprint,
    position: row.position,
    product: row.removedAt === null ? map(toProduct({ ...row, units: row.units.map(rowOf) })) : undefined,
    time: {
      id: row.id,
      category: row.category,
      changedAt: new Date(row.changedAt ?? row.createdAt),
      onShelf: row.removedAt === null,
    },
  })
  const found = await readEach(db, all, (row: RowOfAll | null) => row && read(row))
  if (previous !== undefined && found.length === 0) return previous
  const rows = found.filter((row) => row !== null)
  // Sorting in PostgreSQL would delay the first row and spill to disk.
  rows.sort((one, other) => one.position - other.position)
  return {
    products: rows.flatMap(({ product }) => product ?? []),
    times: rows.map(({ time }) => time),
    fingerprint: rows[0]?.fingerprint,
  }
}
