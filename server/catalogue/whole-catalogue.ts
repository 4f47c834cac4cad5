import { sql } from 'drizzle-orm'
import type { CategoryPath, Product } from '#domain/catalogue/catalogue.ts'
import type { Database } from '../database/connect.ts'
import { readEach } from '../database/statement.ts'
import { columnsAsJson, type ProductRow, toProduct, unitsByProduct } from './product-rows.ts'

/** SQL of a short text that changes with the catalogue: a row's `xmin` is the id of the transaction that wrote it. */
const catalogueFingerprint = sql<string>`concat_ws(' ',
  (select sum(hashtextextended(id || ' ' || xmin, 0)) from product), (select sum(hashtextextended(id || ' ' || xmin, 0)) from unit),
  (select sum(hashtextextended(product_id || ' ' || xmin, 0)) from stock))`

/** A product's category and last change, for the sitemap. */
export type ProductTime = { id: string; category: CategoryPath; changedAt: Date; onShelf: boolean }

/** All products on the shelf, mapped, and the last changes of all products; both in the catalogue's order. */
export type WholeCatalogue<T> = {
  readonly products: readonly T[]
  readonly times: readonly ProductTime[]
  readonly fingerprint: string | undefined
}

type CatalogueRow = ProductRow & {
  position: number
  createdAt: string
  changedAt: string | null
  removedAt: string | null
  fingerprint: string
}

/** Reads the whole catalogue, mapped row by row to save memory; returns `previous` if nothing has changed. */
export async function readCatalogue<T>(
  db: Database,
  map: (product: Product) => T,
  previous?: WholeCatalogue<T>,
): Promise<WholeCatalogue<T>> {
  const previousFingerprint = previous?.fingerprint ?? ''
  // No row in the result: the catalogue is unchanged. A single `null`: it has become empty, and its fingerprint is ''.
  const statement = sql`
    with present as (select ${catalogueFingerprint} as fingerprint)
    select row_to_json(product_row) from (
      select position, ${columnsAsJson}, coalesce(product_units.units, '[]'::json) as units,
        created_at as "createdAt", changed_at as "changedAt", removed_at as "removedAt", (select fingerprint from present) as fingerprint
      from product left join ${unitsByProduct} on product_units.product_id = product.id
      where (select fingerprint from present) is distinct from ${previousFingerprint}
    ) product_row
    union all select 'null' where (select fingerprint from present) = '' and ${previousFingerprint} <> ''`
  const toEntry = (row: CatalogueRow) => ({
    fingerprint: row.fingerprint,
    position: row.position,
    product: row.removedAt === null ? map(toProduct(row)) : undefined,
    time: {
      id: row.id,
      category: row.category,
      changedAt: new Date(row.changedAt ?? row.createdAt),
      onShelf: row.removedAt === null,
    },
  })
  const found = await readEach(db, statement, (row: CatalogueRow | null) => row && toEntry(row))
  if (previous !== undefined && found.length === 0) return previous
  const entries = found.filter((entry) => entry !== null)
  // Sorting in PostgreSQL would delay the first row and spill to disk.
  entries.sort((one, other) => one.position - other.position)
  return {
    products: entries.flatMap(({ product }) => product ?? []),
    times: entries.map(({ time }) => time),
    fingerprint: entries[0]?.fingerprint,
  }
}
