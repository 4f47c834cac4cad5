import { sql } from 'drizzle-orm'
import type { CategoryPath, Product } from '#domain/catalogue/catalogue.ts'
import type { Database } from '../database/connect.ts'
import { readEach } from '../database/statement.ts'
import { columnsAsJson, rowOf, toProduct, type UnitValues, unitsOfAll, type WholeRow } from './product-rows.ts'

/** A short text that changes with the catalogue: PostgreSQL's xmin of a row is the transaction that wrote it. */
const catalogueMark = sql<string>`concat_ws(' ',
  (select sum(hashtextextended(id || ' ' || xmin, 0)) from product), (select sum(hashtextextended(id || ' ' || xmin, 0)) from unit),
  (select sum(hashtextextended(product_id || ' ' || xmin, 0)) from stock))`

/** A product's category and last change, for the sitemap. */
export type ProductTime = { id: string; category: CategoryPath; changedAt: Date; onShelf: boolean }

/** All products on the shelf, mapped, in the catalogue's order; and the last changes, also off the shelf. */
export type WholeCatalogue<T> = {
  readonly products: readonly T[]
  readonly times: readonly ProductTime[]
  readonly mark: string | undefined
}

type RowOfAll = Omit<WholeRow, 'units'> & {
  units: UnitValues[]
  position: number
  createdAt: string
  changedAt: string | null
  removedAt: string | null
  mark: string
}

/** Reads the whole catalogue, mapped row by row to save memory; returns `known` if nothing has changed. */
export async function wholeCatalogue<T>(
  db: Database,
  map: (product: Product) => T,
  known?: WholeCatalogue<T>,
): Promise<WholeCatalogue<T>> {
  const knownMark = known?.mark ?? ''
  // A catalogue that became empty has no row with a mark, so it sends one `null`.
  const all = sql`
    with marked as (select ${catalogueMark} as mark)
    select row_to_json(whole) from (
      select position, ${columnsAsJson}, coalesce(of_all.units, '[]'::json) as units,
        created_at as "createdAt", changed_at as "changedAt", removed_at as "removedAt", (select mark from marked) as mark
      from product left join ${unitsOfAll} on of_all.product_id = product.id
      where (select mark from marked) is distinct from ${knownMark}
    ) whole
    union all select 'null' where (select mark from marked) = '' and ${knownMark} <> ''`
  const read = (row: RowOfAll) => ({
    mark: row.mark,
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
  if (known !== undefined && found.length === 0) return known
  const rows = found.filter((row) => row !== null)
  // Sorting in PostgreSQL would delay the first row and spill to disk.
  rows.sort((one, other) => one.position - other.position)
  return {
    products: rows.flatMap(({ product }) => product ?? []),
    times: rows.map(({ time }) => time),
    mark: rows[0]?.mark,
  }
}
