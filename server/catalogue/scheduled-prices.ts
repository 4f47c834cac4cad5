import { withBasePrice } from '#domain/catalogue/prices.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import {
  lockBatch,
  productsOfLaterSaves,
  productsPricedSince,
  scheduledBatches,
  updateBatch,
} from './price-batch-queries.ts'
import { lockPrices, updatePrices } from './price-queries.ts'
import { updatesOf } from './save-prices.ts'

type ScheduledBatch = { readonly id: string; readonly appliesAt: Date }

/** Enqueues the job that applies a scheduled save. */
export async function enqueueScheduled(shop: Shop, { id, appliesAt }: ScheduledBatch): Promise<void> {
  const seconds = Math.max(0, Math.ceil((appliesAt.getTime() - shop.clock().getTime()) / 1000))
  await shop.jobs.enqueue('apply-prices', { batchId: id }, seconds)
}

/** Enqueues again the scheduled saves that are due by this time, in case one lost its job; each is applied once. */
export async function requeueScheduledPrices(shop: Shop, until: Date): Promise<void> {
  for (const scheduled of await scheduledBatches(shop.db))
    if (scheduled.appliesAt <= until) await enqueueScheduled(shop, scheduled)
}

/** Applies a scheduled save that is due, after the saves of earlier times, whose jobs may run later. */
export async function applyScheduledPrices(shop: Shop, batchId: string): Promise<void> {
  const scheduled = await scheduledBatches(shop.db)
  const own = scheduled.find(({ id }) => id === batchId)
  if (own === undefined) return
  if (own.appliesAt > shop.clock()) return enqueueScheduled(shop, own)
  for (const { id, appliesAt } of scheduled) if (appliesAt < own.appliesAt) await applyOnce(shop, id)
  await applyOnce(shop, batchId)
}

/** Applies a due save once, without products priced since, or by a later save for the same time (CONTRACT "Prices"). */
async function applyOnce(shop: Shop, batchId: string): Promise<void> {
  const now = shop.clock()
  const isApplied = await inTransaction(shop.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.appliesAt == null || batch.prices === null) return false
    if (batch.appliedAt !== null || batch.undoneAt !== null) return false
    const ids = batch.prices.map(({ id }) => id)
    const stored = await lockPrices(tx, ids)
    const pricedSince = await productsPricedSince(tx, ids, batch.lastChange)
    const inLaterSaves = await productsOfLaterSaves(tx, { ...batch, appliesAt: batch.appliesAt })
    const plans = batch.prices.flatMap(({ id, basePrice }) => {
      const before = stored.get(id)
      if (before === undefined || pricedSince.has(id) || inLaterSaves.has(id)) return []
      return [{ before, after: withBasePrice(before, basePrice), isBasePriceTyped: true }]
    })
    await updatePrices(tx, batchId, updatesOf(plans), now)
    await updateBatch(tx, batchId, { appliedAt: now, products: plans.length, skipped: [...pricedSince] })
    return true
  })
  if (isApplied) await shop.events.publish('catalogue-changed')
}
