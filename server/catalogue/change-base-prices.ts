import type { SentPrices } from '#domain/catalogue/price-shapes.ts'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { insertBatch, lastChange } from './price-batch-queries.ts'
import { lockPrices } from './price-queries.ts'
import { checkSuspicious, currentPrice, type PricePlan, savePrices } from './save-prices.ts'
import { enqueueScheduled } from './scheduled-prices.ts'

const maxAheadMs = 31 * 24 * 60 * 60 * 1000

/** The time of a scheduled save; undefined for one at once. Throws BAD_INPUT beyond 31 days. */
function laterTime(from: string | undefined, now: Date): Date | undefined {
  if (from === undefined) return undefined
  const at = new Date(from)
  if (Number.isNaN(at.getTime())) throw new Refusal('BAD_INPUT', { message: 'from: is not a time.' })
  if (at.getTime() > now.getTime() + maxAheadMs)
    throw new Refusal('BAD_INPUT', { message: 'from: can be at most 31 days ahead.' })
  return at > now ? at : undefined
}

/** The new prices of each product. Throws PRODUCT_UNKNOWN with the missing ids, and CHANGED_MEANWHILE with today's. */
export async function planSheet(tx: Transaction, prices: SentPrices['prices']): Promise<PricePlan[]> {
  const stored = await lockPrices(
    tx,
    prices.map(({ id }) => id),
  )
  const gone = prices.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
  if (gone.length > 0) throw new Refusal('PRODUCT_UNKNOWN', { extra: { gone } })
  const rows = prices.flatMap((typed) => {
    const before = stored.get(typed.id)
    return before === undefined ? [] : [{ typed, before }]
  })
  const stale = rows.filter(({ typed, before }) => typed.version !== undefined && typed.version !== before.version)
  if (stale.length > 0)
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: stale.map(({ before }) => currentPrice(before)) } })
  return rows.map(({ typed, before }) => ({
    before,
    after: withBasePrice(before, rupeesToPaise(typed.basePrice)),
    isBaseEntered: true,
  }))
}

/**
 * Saves base prices now or later, all or none; returns the batch. Throws PRODUCT_UNKNOWN, CHANGED_MEANWHILE,
 * PRICE_LOOKS_WRONG, LOGIN_CHANGED.
 */
export async function changeBasePrices(
  shop: Shop,
  personId: string,
  { prices, from, person = personId, confirmed = false }: SentPrices,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; batch: string }> {
  if (person !== personId) throw new Refusal('LOGIN_CHANGED')
  if (new Set(prices.map(({ id }) => id)).size < prices.length)
    throw new Refusal('BAD_INPUT', { message: 'prices: A product is there twice.' })
  const now = shop.clock()
  const appliesAt = laterTime(from, now)
  const save = { source: 'sheet', personId, now, confirmed } as const
  const answer = await inTransaction(shop.db, async (tx) => {
    const plans = await planSheet(tx, prices)
    const saved =
      appliesAt === undefined
        ? { message: 'Prices saved', batch: await savePrices(tx, save, plans) }
        : { message: 'Prices saved for later', batch: await scheduleSave(tx, { ...save, appliesAt }, plans) }
    await saveAnswer(tx, saved)
    return saved
  })
  if (appliesAt === undefined) await shop.events.publish('catalogue-changed')
  else
    await enqueueScheduled(shop, { id: answer.batch, appliesAt }).catch((error: unknown) =>
      shop.log.warn({ err: error, batch: answer.batch }, 'a scheduled save was not enqueued'),
    )
  return answer
}

type ScheduledSave = { source: 'sheet'; personId: string; now: Date; confirmed: boolean; appliesAt: Date }

/** Stores base prices as a scheduled save; the guard asks now, while the seller is there. */
async function scheduleSave(tx: Transaction, save: ScheduledSave, plans: readonly PricePlan[]): Promise<string> {
  const { source, personId, now, confirmed, appliesAt } = save
  checkSuspicious(
    plans.map(({ before, after }) => ({ names: before, before, after })),
    confirmed,
  )
  const id = newId()
  const prices = plans.map(({ after }) => ({ id: after.id, basePrice: after.basePrice }))
  const row = { id, source, personId, savedAt: now, appliesAt, prices, products: plans.length }
  await insertBatch(tx, { ...row, lastChange: await lastChange(tx) })
  return id
}
