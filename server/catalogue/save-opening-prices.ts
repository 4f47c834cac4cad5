import { isDeepStrictEqual } from 'node:util'
import { asc, sql } from 'drizzle-orm'
import type { SentShelf } from '#domain/catalogue/price-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { product } from '../database/tables/catalogue.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { planBasePrices } from './change-base-prices.ts'
import { savePrices } from './save-prices.ts'

/** Locks all products in the order of their ids, as orders and price changes do, against deadlocks. */
async function lockAllProducts(tx: Transaction) {
  const { id, removedAt } = product
  return tx.select({ id, removedAt }).from(product).orderBy(asc(id)).for('no key update')
}

/** Puts these products on the shelf and in stock, takes the other locked ones off, and writes only rows that change. */
async function setShelf(tx: Transaction, ids: readonly string[], locked: readonly string[], now: Date): Promise<void> {
  const isAnyOf = (some: readonly string[]) => sql`id = any(${sql.param([...some])}::text[])`
  const isWanted = isAnyOf(ids)
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update product set in_stock = in_stock or ${isWanted}, changed_at = ${at},
      removed_at = case when ${isWanted} then null else coalesce(removed_at, ${at}) end
    where ${isAnyOf(locked)} and ((removed_at is null) <> (${isWanted}) or (${isWanted} and not in_stock))`)
}

/** Makes these products the whole shelf, at these base prices, all or none. Throws BAD_INPUT, PRODUCT_UNKNOWN, CHANGED_MEANWHILE, PRICE_LOOKS_WRONG. */
export async function saveOpeningPrices(
  shop: Shop,
  personId: string,
  { prices, seen, confirmed = false }: SentShelf,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; onShelf: number }> {
  const ids = prices.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Refusal('BAD_INPUT', { message: 'prices: A product is there twice.' })
  const now = shop.clock()
  const answer = { message: 'The shelf is set up', onShelf: prices.length }
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAllProducts(tx)
    const current = locked.filter(({ removedAt }) => removedAt === null).map(({ id }) => id)
    if (seen !== undefined && !isDeepStrictEqual(seen.toSorted(), current.toSorted()))
      throw new Refusal('CHANGED_MEANWHILE', { extra: { current } })
    if (prices.length > 0)
      await savePrices(tx, { source: 'sheet', personId, now, confirmed }, await planBasePrices(tx, prices))
    // A product that another person adds meanwhile is not locked, and stays on the shelf.
    const lockedIds = locked.map(({ id }) => id)
    await setShelf(tx, ids, lockedIds, now)
    await saveAnswer(tx, answer)
  })
  await shop.events.publish('catalogue-changed')
  return answer
}
