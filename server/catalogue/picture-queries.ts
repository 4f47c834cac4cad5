import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { picture } from '../database/tables/catalogue.ts'
import { hasJob } from '../jobs/has-job.ts'

export async function insertPicture(db: Queryable, row: typeof picture.$inferInsert): Promise<void> {
  await db.insert(picture).values(row)
}

/** Pictures of before this time that no product, logo, order, cart, complaint or return shows; those replaced since stay for open pages. */
export async function strayPictures(db: Queryable, before: Date): Promise<string[]> {
  // One subquery for all pictures: a subquery for each would exceed the statement timeout.
  const isShown = sql`'/images/' || ${picture.id} in (select jsonb_array_elements_text(image) from product)`
  const isLogo = sql`'/images/' || ${picture.id} in (
    select coalesce(values ->> 'logo', '') from store_setting s where section = 'shop' and not exists (
      select from store_setting later where later.section = 'shop' and later.version > s.version and later.changed_at < ${before}))`
  const isEvidence = sql`${picture.isPrivate} and (
    exists (select from complaint c where c.photo = ${picture.id})
    or exists (select from order_return r where r.photo = ${picture.id}))`
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(sql`${picture.createdAt} < ${before} and not (${isShown}) and not (${isLogo}) and not (${isEvidence}) and not exists (
      select from product p where p.id = ${picture.productId} and p.changed_at >= ${before})`)
  const ids = rows.map((row) => row.id)
  return ids.length === 0 ? [] : withoutOrderOrCart(db, ids)
}

/** Those of the pictures that no order, replacement or cart shows. */
async function withoutOrderOrCart(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const url = sql`'/images/' || ${picture.id}`
  const isOrdered = sql`exists (select from order_item i where i.product_id = ${picture.productId} and i.image = ${url})`
  // A subquery of its own, because only then PostgreSQL uses the index of replacements.
  const isReplacement = sql`exists (select from order_item i where i.replacement ->> 'image' = ${url})`
  const isInCart = sql`exists (select from cart_line c
    where c.product_id = ${picture.productId} and c.last_seen ->> 'image' = ${url})`
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(and(inArray(picture.id, [...ids]), not(isOrdered), not(isReplacement), not(isInCart)))
  return rows.map((row) => row.id)
}

export async function deletePicture(db: Queryable, id: string): Promise<void> {
  await db.delete(picture).where(eq(picture.id, id))
}

export async function pictureById(db: Queryable, id: string): Promise<typeof picture.$inferSelect | undefined> {
  return (await db.select().from(picture).where(eq(picture.id, id)))[0]
}

/** Public pictures with neither AVIF files nor a job to write them. */
export async function picturesWithoutAvif(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(and(not(picture.avifReady), not(picture.isPrivate), not(hasJob('make-avif', 'pictureId', picture.id))))
  return rows.map((row) => row.id)
}

/** Marks that a picture has AVIF files; false for a deleted one. */
export async function markAvifReady(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.update(picture).set({ avifReady: true }).where(eq(picture.id, id))
  return rowCount === 1
}
