import { withBasePrice } from '#domain/catalogue/prices.ts'
import { inTransaction } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { changedByHand, lockBatch, savedLater, updateBatch, waitingBatches } from './price-batch-queries.ts'
import { lockPrices, storePrices } from './price-queries.ts'
import { updatesOf } from './save-prices.ts'

type Waiting = { readonly id: string; readonly appliesAt: Date }

/** Asks for the job that makes a save for later valid at its time. */
export async function enqueueWaiting(shop: Shop, { id, appliesAt }: Waiting): Promise<void> {
  const seconds = Math.max(0, Math.ceil((appliesAt.getTime() - shop.clock().getTime()) / 1000))
  await shop.jobs.enqueue('apply-prices', { batchId: id }, seconds)
}

/** Enqueues again the waiting saves that are due by then, in case one has no job; a save is applied once. */
export async function requeueWaiting(shop: Shop, until: Date): Promise<void> {
  for (const waiting of await waitingBatches(shop.db))
    if (waiting.appliesAt <= until) await enqueueWaiting(shop, waiting)
}

/** Applies a scheduled price change whose time has come, after those of earlier times, whose jobs may come later. */
export async function applyWaiting(shop: Shop, batchId: string): Promise<void> {
  const waiting = await waitingBatches(shop.db)
  const own = waiting.find(({ id }) => id === batchId)
  if (own === undefined) return
  if (own.appliesAt > shop.clock()) return enqueueWaiting(shop, own)
  for (const { id, appliesAt } of waiting) if (appliesAt < own.appliesAt) await applyOnce(shop, id)
  await applyOnce(shop, batchId)
}

/** Applies a due batch once, without products priced by hand since or in a later save for that moment (CONTRACT "Prices"). */
async function applyOnce(shop: Shop, batchId: string): Promise<void> {
  const now = shop.clock()
  const isApplied = await inTransaction(shop.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.appliesAt == null || batch.prices === null) return false
    if (batch.appliedAt !== null || batch.undoneAt !== null) return false
    const ids = batch.prices.map(({ id }) => id)
    const stored = await lockPrices(tx, ids)
    const [byHand, later] = [
      await changedByHand(tx, ids, batch.lastChange),
      await savedLater(tx, { ...batch, appliesAt: batch.appliesAt }),
    ]
    const plans = batch.prices.flatMap(({ id, basePrice }) => {
      const before = stored.get(id)
      if (before === undefined || byHand.has(id) || later.has(id)) return []
      return [{ before, after: withBasePrice(before, basePrice), isBaseEntered: true }]
    })
    await storePrices(tx, batchId, updatesOf(plans), now)
    await updateBatch(tx, batchId, { appliedAt: now, products: plans.length, skipped: [...byHand] })
    return true
  })
  if (isApplied) await shop.events.publish('catalogue-changed')
}
