import { type PricedPack, type PricedProduct, withBasePrice } from '#domain/catalogue/prices.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { type BatchRow, type ChangeRow, changesOf, lockBatch, updateBatch } from './price-batch-queries.ts'
import { lockPrices, type StoredPrices } from './price-queries.ts'
import { currentPrice, haveSamePrices, type PricePlan, savePrices } from './save-prices.ts'

/** How long a save of prices can be undone. */
export const undoMs = 24 * 60 * 60 * 1000

/** The figures that a pack had before; a pack that is gone by now stays gone. */
function packBefore(pack: PricedPack, changes: readonly ChangeRow[]): PricedPack {
  const figures = changes.find(({ unitId }) => unitId === pack.id)?.figures
  return figures == null ? pack : { ...pack, ...figures.before }
}

/** Whether base price and packs still are what the batch made them. */
function isAsLeft(product: StoredPrices, changes: readonly ChangeRow[]): boolean {
  return changes.every(({ unitId, after, figures }) => {
    if (unitId === null) return product.basePrice === after
    const pack = product.packs.find(({ id }) => id === unitId)
    return pack === undefined || figures === null || haveSamePrices(pack, figures.after)
  })
}

/** Whether something of the batch is still there to get its price back. */
function isRestorable({ packs }: StoredPrices, changes: readonly ChangeRow[]): boolean {
  return changes.some(({ unitId, figures }) => unitId === null || (figures && packs.some(({ id }) => id === unitId)))
}

/** The product at its base price before; a pack that came since follows it by the rule. */
function productBefore(product: StoredPrices, changes: readonly ChangeRow[]): PricedProduct {
  const base = changes.find(({ unitId }) => unitId === null)?.before ?? product.basePrice
  const atBase = withBasePrice(product, base)
  return { ...atBase, packs: atBase.packs.map((pack) => packBefore(pack, changes)) }
}

/** Throws CHANGED_MEANWHILE with today's base prices where something was changed since, or all packs are gone. */
async function planUndo(tx: Transaction, batchId: string): Promise<PricePlan[]> {
  const byProduct = Map.groupBy(await changesOf(tx, batchId), ({ productId }) => productId)
  const stored = await lockPrices(tx, [...byProduct.keys()])
  const rows = [...stored.values()].map((before) => ({ before, changes: byProduct.get(before.id) ?? [] }))
  const isAllGone = !rows.some(({ before, changes }) => isRestorable(before, changes))
  const changed = rows.filter(({ before, changes }) => isAllGone || !isAsLeft(before, changes))
  if (changed.length > 0)
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: changed.map(({ before }) => currentPrice(before)) } })
  return rows.map(({ before, changes }) => ({ before, after: productBefore(before, changes) }))
}

/** Whether a batch can no longer be undone: a first price, an undone one, or one of yesterday. */
function isOver({ source, undoneAt, appliedAt }: BatchRow, now: Date): boolean {
  const isOld = appliedAt !== null && appliedAt.getTime() <= now.getTime() - undoMs
  return source === 'add' || undoneAt !== null || isOld
}

/**
 * Undoes a batch within a day, or cancels a scheduled save; returns the new batch. Throws BATCH_UNKNOWN and
 * CHANGED_MEANWHILE.
 */
export async function undoPrices(shop: Shop, personId: string, batchId: string): Promise<string> {
  const now = shop.clock()
  const undone = await inTransaction(shop.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch === undefined || isOver(batch, now)) throw new Refusal('BATCH_UNKNOWN')
    await updateBatch(tx, batchId, { undoneAt: now })
    if (batch.appliedAt === null) return batchId
    // What stood there before was the seller's own choice.
    return savePrices(tx, { source: 'undo', personId, now, confirmed: true }, await planUndo(tx, batchId))
  })
  await shop.events.publish('catalogue-changed')
  return undone
}
