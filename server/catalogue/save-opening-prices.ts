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
async function lockAllProducts(tx: Transaction): Promise<void> {
  await tx.select({ id: product.id }).from(product).orderBy(asc(product.id)).for('no key update')
}

/** Puts these products on the shelf and in stock, takes the others off, and writes only rows that change. */
async function setShelf(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const isWanted = sql`id = any(${sql.param([...ids])}::text[])`
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update product set in_stock = in_stock or ${isWanted}, changed_at = ${at},
      removed_at = case when ${isWanted} then null else coalesce(removed_at, ${at}) end
    where (removed_at is null) <> (${isWanted}) or (${isWanted} and not in_stock)`)
}

/** Makes these products the whole shelf, at these base prices, all or none. Throws BAD_INPUT, PRODUCT_UNKNOWN and PRICE_LOOKS_WRONG. */
export async function saveOpeningPrices(
  shop: Shop,
  personId: string,
  { prices, confirmed = false }: SentShelf,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; onShelf: number }> {
  const ids = prices.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Refusal('BAD_INPUT', { message: 'prices: A product is there twice.' })
  const now = shop.clock()
  const answer = { message: 'The shelf is set up', onShelf: prices.length }
  await inTransaction(shop.db, async (tx) => {
    await lockAllProducts(tx)
    if (prices.length > 0)
      await savePrices(tx, { source: 'sheet', personId, now, confirmed }, await planBasePrices(tx, prices))
    await setShelf(tx, ids, now)
    await saveAnswer(tx, answer)
  })
  await shop.events.publish('catalogue-changed')
  return answer
}
