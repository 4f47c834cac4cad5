import type { Product } from '#domain/catalogue/catalogue.ts'
import { type PricedPack, type PricedProduct, withBasePrice } from '#domain/catalogue/prices.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import {
  type BatchRow,
  type ChangeRow,
  changesOf,
  isUndone,
  lockBatch,
  productsWithNewMeasureSince,
  updateBatch,
} from './price-batch-queries.ts'
import { lockPrices } from './price-queries.ts'
import { currentPrice, haveSamePrices, type PricePlan, type PriceSave, savePrices } from './save-prices.ts'

/** How long a save of prices can be undone, in milliseconds. */
export const undoMs = dayMs

/** The pack with its figures before the batch. */
function packBefore(pack: PricedPack, changes: readonly ChangeRow[]): PricedPack {
  const figures = changes.find(({ unitId }) => unitId === pack.id)?.figures
  return figures == null ? pack : { ...pack, ...figures.before }
}

/** Whether base price and packs still have the figures of the batch; deleted packs do not count. */
function isUnchangedSince(product: Product, changes: readonly ChangeRow[]): boolean {
  return changes.every(({ unitId, after, figures }) => {
    if (unitId === null) return product.basePrice === after
    const pack = product.packs.find(({ id }) => id === unitId)
    return pack === undefined || figures === null || haveSamePrices(pack, figures.after)
  })
}

/** Whether the base price or a pack that still exists can get its price back. */
function isRestorable({ packs }: Product, changes: readonly ChangeRow[]): boolean {
  return changes.some(({ unitId, figures }) => unitId === null || (figures && packs.some(({ id }) => id === unitId)))
}

/** The product with its prices before the batch; packs added since follow the base price by the rule. */
function productBefore(product: Product, changes: readonly ChangeRow[]): PricedProduct {
  const base = changes.find(({ unitId }) => unitId === null)?.before ?? product.basePrice
  const atBase = withBasePrice(product, base)
  return { ...atBase, packs: atBase.packs.map((pack) => packBefore(pack, changes)) }
}

/** Plans to restore the prices before a batch. Throws CHANGED_MEANWHILE after a later change, or if all its packs are gone. */
async function planUndo(tx: Transaction, batchId: string): Promise<PricePlan[]> {
  const entries = await changesOf(tx, batchId)
  const byProduct = Map.groupBy(entries, ({ productId }) => productId)
  const ids = [...byProduct.keys()]
  const stored = await lockPrices(tx, ids)
  const withNewMeasure = await productsWithNewMeasureSince(tx, ids, entries.at(-1)?.id ?? 0)
  const rows = [...stored.values()].map((before) => ({ before, changes: byProduct.get(before.id) ?? [] }))
  const isNothingLeft = !rows.some(({ before, changes }) => isRestorable(before, changes))
  const changed = rows.filter(
    ({ before, changes }) => isNothingLeft || withNewMeasure.has(before.id) || !isUnchangedSince(before, changes),
  )
  if (changed.length > 0)
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: changed.map(({ before }) => currentPrice(before)) } })
  return rows.map(({ before, changes }) => ({ before, after: productBefore(before, changes) }))
}

/** Whether a batch cannot be undone: first prices, an undone batch, one without changes, or one older than a day. */
function cannotBeUndone({ source, undoneAt, appliedAt, products }: BatchRow, now: Date): boolean {
  const isOld = appliedAt !== null && appliedAt.getTime() <= now.getTime() - undoMs
  return source === 'add' || undoneAt !== null || products === 0 || isOld
}

/** Throws CHANGED_MEANWHILE if a batch was undone or cancelled, perhaps on another device. */
export async function checkNotUndone(shop: Shop, batchId: string): Promise<void> {
  if (await isUndone(shop.db, batchId)) throw new Refusal('CHANGED_MEANWHILE')
}

/** Undoes a batch within a day, or cancels a scheduled save. Throws BATCH_UNKNOWN and CHANGED_MEANWHILE. */
export async function undoPrices(
  shop: Shop,
  personId: string,
  batchId: string,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; batch: string }> {
  const now = shop.clock()
  const answer = await inTransaction(shop.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch === undefined || cannotBeUndone(batch, now)) throw new Refusal('BATCH_UNKNOWN')
    await updateBatch(tx, batchId, { undoneAt: now })
    // An undone undo brings prices back as a save by hand does, so that scheduled saves respect them.
    const source = batch.source === 'undo' ? 'sheet' : 'undo'
    // The seller chose the restored prices before, so they need no second confirmation.
    const save: PriceSave = { source, personId, now, confirmed: true }
    const isScheduled = batch.appliedAt === null
    const restored = isScheduled ? batchId : await savePrices(tx, save, await planUndo(tx, batchId))
    const result = { message: 'Prices restored', batch: restored }
    await saveAnswer(tx, result)
    return result
  })
  await shop.events.publish('catalogue-changed')
  return answer
}
