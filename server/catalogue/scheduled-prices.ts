import { withBasePrice } from '#domain/catalogue/prices.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { lockBatch, productsPricedSince, scheduledBatches, updateBatch } from './price-batch-queries.ts'
import { lockPrices, updatePrices } from './price-queries.ts'
import { updatesOf } from './save-prices.ts'

type ScheduledBatch = { readonly id: string; readonly appliesAt: Date }

/** Enqueues the job that applies a scheduled save. */
export async function enqueueScheduled(shop: Shop, { id, appliesAt }: ScheduledBatch): Promise<void> {
  const seconds = Math.max(0, Math.ceil((appliesAt.getTime() - shop.clock().getTime()) / 1000))
  await shop.jobs.enqueue('apply-prices', { batchId: id }, seconds)
}

/** Applies the saves that are due, one after another in the order of their times; each is applied once. */
export async function applyDuePrices(shop: Shop): Promise<void> {
  for (const { id, appliesAt } of await scheduledBatches(shop.db)) {
    if (appliesAt > shop.clock()) return
    await applyOnce(shop, id)
  }
}

/** Applies a scheduled save with all others that are due; enqueues it again if its time has not come. */
export async function applyScheduledPrices(shop: Shop, batchId: string): Promise<void> {
  await applyDuePrices(shop)
  const own = (await scheduledBatches(shop.db)).find(({ id }) => id === batchId)
  if (own !== undefined) await enqueueScheduled(shop, own)
}

/** Applies a due save once, without products that got a base price by hand since (CONTRACT "Prices"). */
async function applyOnce(shop: Shop, batchId: string): Promise<void> {
  const now = shop.clock()
  const isApplied = await inTransaction(shop.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.prices == null || batch.appliedAt !== null || batch.undoneAt !== null) return false
    const ids = batch.prices.map(({ id }) => id)
    const stored = await lockPrices(tx, ids)
    const pricedSince = await productsPricedSince(tx, ids, batch.lastChange)
    const plans = batch.prices.flatMap(({ id, basePrice }) => {
      const before = stored.get(id)
      if (before === undefined || pricedSince.has(id)) return []
      return [{ before, after: withBasePrice(before, basePrice), isBasePriceTyped: true }]
    })
    await updatePrices(tx, batchId, updatesOf(plans), now)
    await updateBatch(tx, batchId, { appliedAt: now, products: plans.length, skipped: [...pricedSince] })
    return true
  })
  if (isApplied) await shop.events.publish('catalogue-changed')
}
