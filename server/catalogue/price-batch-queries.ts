import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables/catalogue.ts'
import { priceBatch, priceChange } from '../database/tables/prices.ts'

export type BatchRow = typeof priceBatch.$inferSelect
export type ChangeRow = typeof priceChange.$inferSelect

export async function insertBatch(db: Queryable, row: typeof priceBatch.$inferInsert): Promise<void> {
  await db.insert(priceBatch).values(row)
}

/** A batch, locked until the transaction ends. */
export async function lockBatch(db: Queryable, id: string): Promise<BatchRow | undefined> {
  return (await db.select().from(priceBatch).where(eq(priceBatch.id, id)).for('update'))[0]
}

export async function isUndone(db: Queryable, id: string): Promise<boolean> {
  const [batch] = await db.select({ undoneAt: priceBatch.undoneAt }).from(priceBatch).where(eq(priceBatch.id, id))
  return batch?.undoneAt != null
}

export async function updateBatch(db: Queryable, id: string, values: Partial<BatchRow>): Promise<void> {
  await db.update(priceBatch).set(values).where(eq(priceBatch.id, id))
}

/** The ledger entries of a batch. */
export async function changesOf(db: Queryable, batchId: string): Promise<ChangeRow[]> {
  return db.select().from(priceChange).where(eq(priceChange.batchId, batchId)).orderBy(asc(priceChange.id))
}

/** Of these products, those that got first prices after a ledger entry: since then they are sold by another measure. */
export async function productsWithNewMeasureSince(
  db: Queryable,
  ids: readonly string[],
  changeId: number,
): Promise<Set<string>> {
  const isOfThese = sql`${priceChange.productId} = any(${sql.param(ids)}::text[])`
  const isFirst = and(isNull(priceChange.unitId), isNull(priceChange.before))
  const rows = await db
    .selectDistinct({ id: priceChange.productId })
    .from(priceChange)
    .where(and(gt(priceChange.id, changeId), isOfThese, isFirst))
  return new Set(rows.map(({ id }) => id))
}

/** The id of the price ledger's last entry; 0 without entries. */
export async function lastChangeId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${priceChange.id}), 0)::float8` }).from(priceChange)
  return row?.id ?? 0
}

/** Which of these products got a base price by hand after this ledger entry that was not undone. */
export async function productsPricedSince(
  db: Queryable,
  ids: readonly string[],
  changeId: number,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: priceChange.productId })
    .from(priceChange)
    .innerJoin(priceBatch, eq(priceBatch.id, priceChange.batchId))
    .where(
      and(
        gt(priceChange.id, changeId),
        isNull(priceChange.unitId),
        isNull(priceBatch.appliesAt),
        isNull(priceBatch.undoneAt),
        ne(priceBatch.source, 'undo'),
        sql`${priceChange.productId} = any(${sql.param(ids)}::text[])`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Scheduled saves that are neither applied nor undone, by their time; of two for one time the earlier saved is first. */
export async function scheduledBatches(db: Queryable): Promise<{ id: string; appliesAt: Date }[]> {
  const rows = await db
    .select({ id: priceBatch.id, appliesAt: priceBatch.appliesAt })
    .from(priceBatch)
    .where(and(isNull(priceBatch.appliedAt), isNull(priceBatch.undoneAt), isNotNull(priceBatch.appliesAt)))
    .orderBy(asc(priceBatch.appliesAt), asc(priceBatch.savedAt), asc(priceBatch.id))
  return rows.flatMap(({ id, appliesAt }) => (appliesAt === null ? [] : [{ id, appliesAt }]))
}

/** Scheduled saves, then saves since this time, newest first; none of first prices, which cannot be undone, and none that changed and skipped nothing. */
export async function listedBatches(db: Queryable, since: Date, max: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(priceBatch)
    .where(
      and(
        isNull(priceBatch.undoneAt),
        ne(priceBatch.source, 'add'),
        or(gt(priceBatch.products, 0), ne(priceBatch.skipped, [])),
        or(isNull(priceBatch.appliedAt), gt(priceBatch.appliedAt, since)),
      ),
    )
    .orderBy(desc(priceBatch.appliedAt), desc(priceBatch.savedAt), desc(priceBatch.id))
    .limit(max)
}

/** A base price before its latest change and as the day began, in paise; null without one in the present measure. */
export type LatestBasePrice = { previous: Paise | null; changedAt: Date; atDayStart: Paise | null }

/** Each product's latest change of base price in the ledger, by id. */
export async function latestBasePrices(
  db: Queryable,
  ids: readonly string[],
  dayStart: Date,
): Promise<Map<string, LatestBasePrice>> {
  // Sorted by time before id: by id alone, PostgreSQL may scan the whole ledger backwards for one product.
  const { rows } = await db.execute<{ id: string; previous: Paise | null; at: string; atDayStart: Paise | null }>(sql`
    select listed.id, newest.before::float8 as previous, newest.at, first.before::float8 as "atDayStart"
    from unnest(${sql.param(ids)}::text[]) as listed(id)
    join lateral (select before, at from price_change
      where product_id = listed.id and unit_id is null order by at desc, id desc limit 1) newest on true
    left join lateral (select before from price_change c
      where product_id = listed.id and unit_id is null and before is not null and at >= ${dayStart.toISOString()}::timestamptz
        and not exists (select from price_change f
          where f.product_id = c.product_id and f.unit_id is null and f.before is null and f.at >= c.at and f.id > c.id)
      order by at, id limit 1) first on true`)
  return new Map(
    rows.map(({ id, previous, at, atDayStart }) => [id, { previous, changedAt: new Date(at), atDayStart }]),
  )
}

/** A product's base price in paise and when the product was created; undefined for an unknown product. */
export async function basePriceOf(
  db: Queryable,
  id: string,
): Promise<{ basePrice: Paise; createdAt: Date } | undefined> {
  const { basePrice, createdAt } = product
  return (await db.select({ basePrice, createdAt }).from(product).where(eq(product.id, id)))[0]
}

/** A product's ledger entries of base prices since this time, oldest first. */
export async function basePricesSince(db: Queryable, id: string, since: Date): Promise<ChangeRow[]> {
  return db
    .select()
    .from(priceChange)
    .where(and(eq(priceChange.productId, id), isNull(priceChange.unitId), gt(priceChange.at, since)))
    .orderBy(asc(priceChange.at), asc(priceChange.id))
}
