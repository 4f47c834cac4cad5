import { eq, sql } from 'drizzle-orm'
import type { EditableProduct } from '#domain/shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables.ts'
import type { ProductTexts } from './read-texts.ts'

const { version, name, nameHi, searchNames, category, image, description, descriptionHi } = product
const columns = { _id: product.id, version, name, nameHi, searchNames, category, image, description, descriptionHi }

/** What the seller may change of a product, on the shelf or off it; `lock` keeps everybody else from changing or ordering it. */
export async function editableProduct(db: Queryable, id: string, lock?: 'lock'): Promise<EditableProduct | undefined> {
  const found = db.select(columns).from(product).where(eq(product.id, id))
  const [row] = await (lock === undefined ? found : found.for('no key update'))
  return row
}

/** Puts these texts and pictures in the place of the old ones. */
export async function replaceTexts(
  db: Queryable,
  id: string,
  texts: ProductTexts & { image: string[] },
  now: Date,
): Promise<void> {
  await db
    .update(product)
    .set({ ...texts, version: sql`${version} + 1`, changedAt: now })
    .where(eq(product.id, id))
}

/** Takes a product off the shelf or puts it there again; false when there is none. Where it is already, nothing changes. */
export async function setOnShelf(db: Queryable, id: string, onShelf: boolean, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .update(product)
    .set({
      removedAt: onShelf ? null : sql`coalesce(removed_at, ${at})`,
      changedAt: sql`case when (removed_at is null) = ${onShelf} then changed_at else ${at} end`,
    })
    .where(eq(product.id, id))
    .returning({ id: product.id })
  return rows.length === 1
}
