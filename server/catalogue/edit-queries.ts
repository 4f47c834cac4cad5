import { asc, eq, sql } from 'drizzle-orm'
import type { EditableProduct } from '#domain/catalogue/product-shapes.ts'
import { type Paise, type Percent, toRupees } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables/catalogue.ts'
import { isOnShelf } from './product-rows.ts'
import type { ProductTexts } from './read-texts.ts'

const editableColumns = {
  version: product.version,
  name: product.name,
  nameHi: product.nameHi,
  searchNames: product.searchNames,
  category: product.category,
  image: product.image,
  description: product.description,
  descriptionHi: product.descriptionHi,
  hsn: product.hsn,
  soldBy: product.soldBy,
  basePrice: product.basePrice,
}

/** A product's editable fields, on the shelf or off it; `lock` locks it until the transaction ends. */
export async function editableProduct(db: Queryable, id: string, lock?: 'lock'): Promise<EditableProduct | undefined> {
  const found = db
    .select({ _id: product.id, ...editableColumns })
    .from(product)
    .where(eq(product.id, id))
  const [row] = await (lock === undefined ? found : found.for('no key update'))
  return row && { ...row, basePrice: toRupees(row.basePrice) }
}

/** A product's texts, pictures and prices, on the shelf or off it; money in paise. */
export type StoredProduct = Omit<EditableProduct, '_id' | 'basePrice'> & {
  readonly id: string
  readonly isOnShelf: boolean
  readonly basePrice: Paise
  readonly discountPercent: Percent
}

/** All products by id, on or off the shelf, oldest first. */
export async function storedProducts(db: Queryable): Promise<Map<string, StoredProduct>> {
  const { id, discountPercent, createdAt } = product
  const rows = await db
    .select({ id, ...editableColumns, discountPercent, isOnShelf: sql<boolean>`${isOnShelf}` })
    .from(product)
    .orderBy(asc(createdAt), asc(id))
  return new Map(rows.map((row) => [row.id, row]))
}

export type NamedProduct = { readonly id: string; readonly name: string; readonly isOnShelf: boolean }

/** All products' ids, English names, and whether they are on the shelf. */
export function namesOfAllProducts(db: Queryable): Promise<NamedProduct[]> {
  return db.select({ id: product.id, name: product.name, isOnShelf: sql<boolean>`${isOnShelf}` }).from(product)
}

/** Replaces a product's texts, also its pictures if given, and raises its version. */
export async function replaceTexts(
  db: Queryable,
  id: string,
  values: ProductTexts & { image?: string[] },
  now: Date,
): Promise<void> {
  await db
    .update(product)
    .set({ ...values, version: sql`${product.version} + 1`, changedAt: now })
    .where(eq(product.id, id))
}

/** Takes a product off the shelf or puts it back; false for an unknown product. Repeating it changes nothing. */
export async function setOnShelf(db: Queryable, id: string, onShelf: boolean, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db
    .update(product)
    .set({
      removedAt: onShelf ? null : sql`coalesce(removed_at, ${at})`,
      changedAt: sql`case when (removed_at is null) = ${onShelf} then changed_at else ${at} end`,
    })
    .where(eq(product.id, id))
  return rowCount === 1
}
