import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { picture } from '../database/tables.ts'

export async function insertPicture(db: Queryable, row: typeof picture.$inferInsert): Promise<void> {
  await db.insert(picture).values(row)
}

/**
 * Pictures noted before this time that no product shows, and no line of an order or a cart either. Where the product changed
 * since then, its old pictures still stand on pages that are open.
 */
export async function strayPictures(db: Queryable, before: Date): Promise<string[]> {
  // All that are shown at once: asked about one by one, many pictures of many products took longer than a statement may.
  const isShown = sql`'/images/' || ${picture.id} in (select jsonb_array_elements_text(image) from product)`
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(sql`${picture.createdAt} < ${before} and not (${isShown}) and not exists (
      select from product p where p.id = ${picture.productId} and p.changed_at >= ${before})`)
  const ids = rows.map((row) => row.id)
  return ids.length === 0 ? [] : notRemembered(db, ids)
}

/** Those of these few pictures that are in no order and no cart. The product they were sent for finds the lines by an index. */
async function notRemembered(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const url = sql`'/images/' || ${picture.id}`
  const isOrdered = sql`exists (select from order_item i where i.product_id = ${picture.productId} and i.image = ${url})`
  const isInCart = sql`exists (select from cart_line c
    where c.product_id = ${picture.productId} and c.last_seen ->> 'image' = ${url})`
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(and(inArray(picture.id, [...ids]), not(isOrdered), not(isInCart)))
  return rows.map((row) => row.id)
}

export async function deletePicture(db: Queryable, id: string): Promise<void> {
  await db.delete(picture).where(eq(picture.id, id))
}

export async function pictureById(db: Queryable, id: string): Promise<typeof picture.$inferSelect | undefined> {
  const [row] = await db.select().from(picture).where(eq(picture.id, id))
  return row
}

/** Uploaded pictures whose AVIF files are still to be made. */
export async function picturesWithoutAvif(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: picture.id }).from(picture).where(eq(picture.avifReady, false))
  return rows.map((row) => row.id)
}

/** Notes that a picture has its AVIF files; answers whether there still is such a picture. */
export async function markAvifReady(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.update(picture).set({ avifReady: true }).where(eq(picture.id, id)).returning({ id: picture.id })
  return rows.length > 0
}
