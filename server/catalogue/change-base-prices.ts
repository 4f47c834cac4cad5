import type { SentPrices } from '#domain/catalogue/price-shapes.ts'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import type { api } from '#domain/contract.ts'
import type { Answer } from '#domain/endpoint.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { insertBatch, lastChangeId } from './price-batch-queries.ts'
import { lockPrices } from './price-queries.ts'
import { checkSuspicious, currentPrice, type PricePlan, type PriceSave, savePrices } from './save-prices.ts'
import { enqueueScheduled } from './scheduled-prices.ts'

/** How far ahead a save may be scheduled (CONTRACT "Prices"), a day more than the seller's page offers. */
const maxScheduleMs = 31 * dayMs

/** A request that arrives late may have a time that is past; a time further past is a mistake. */
const maxLateMs = hourMs

/** The time of a scheduled save; undefined for a save at once. Throws BAD_INPUT for times over an hour past or 31 days ahead. */
function scheduledTime(from: string | undefined, now: Date): Date | undefined {
  if (from === undefined) return undefined
  const at = new Date(from)
  if (at.getTime() < now.getTime() - maxLateMs) throw new Refusal('BAD_INPUT', { message: 'from: is past.' })
  if (at.getTime() > now.getTime() + maxScheduleMs)
    throw new Refusal('BAD_INPUT', { message: 'from: can be at most 31 days ahead.' })
  return at > now ? at : undefined
}

/** Locks products and plans their new base prices. Throws PRODUCT_UNKNOWN, and CHANGED_MEANWHILE with the present prices. */
export async function planBasePrices(tx: Transaction, prices: SentPrices['prices']): Promise<PricePlan[]> {
  const ids = prices.map(({ id }) => id)
  const stored = await lockPrices(tx, ids)
  const rows = prices.map((typed) => {
    const before = stored.get(typed.id)
    if (before === undefined) throw new Refusal('PRODUCT_UNKNOWN')
    return { typed, before }
  })
  const stale = rows.filter(({ typed, before }) => typed.version !== undefined && typed.version !== before.priceVersion)
  if (stale.length > 0)
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: stale.map(({ before }) => currentPrice(before)) } })
  return rows.map(({ typed, before }) => ({
    before,
    after: withBasePrice(before, rupeesToPaise(typed.basePrice)),
    isBasePriceTyped: true,
  }))
}

/** Saves or schedules all prices or none. Throws PRODUCT_UNKNOWN, CHANGED_MEANWHILE, PRICE_LOOKS_WRONG, LOGIN_CHANGED. */
export async function changeBasePrices(
  shop: Shop,
  personId: string,
  { prices, from, person = personId, confirmed = false }: SentPrices,
  saveAnswer: SaveAnswer,
): Promise<Answer<typeof api.basePricesUpdate>> {
  // Prices typed by one person are not saved by another who has logged in meanwhile.
  if (person !== personId) throw new Refusal('LOGIN_CHANGED')
  if (new Set(prices.map(({ id }) => id)).size < prices.length)
    throw new Refusal('BAD_INPUT', { message: 'prices: A product is there twice.' })
  const now = shop.clock()
  const appliesAt = scheduledTime(from, now)
  const save: PriceSave = { source: 'sheet', personId, now, confirmed }
  const answer = await inTransaction(shop.db, async (tx) => {
    const plans = await planBasePrices(tx, prices)
    const result =
      appliesAt === undefined
        ? { message: 'Prices saved', batch: await savePrices(tx, save, plans) }
        : {
            message: 'Prices saved for later',
            batch: await scheduleSave(tx, { ...save, appliesAt }, plans),
            from: appliesAt.toISOString(),
          }
    await saveAnswer(tx, result)
    return result
  })
  if (appliesAt === undefined) await shop.events.publish('catalogue-changed')
  else
    await enqueueScheduled(shop, { id: answer.batch, appliesAt }).catch((error: unknown) =>
      shop.log.warn({ err: error, batch: answer.batch }, 'a scheduled save was not enqueued'),
    )
  return answer
}

/** Inserts base prices as a scheduled save, and checks them now, while the seller can confirm them; returns the id. */
async function scheduleSave(
  tx: Transaction,
  { source, personId, now, confirmed, appliesAt }: PriceSave & { readonly appliesAt: Date },
  plans: readonly PricePlan[],
): Promise<string> {
  checkSuspicious(plans, confirmed)
  const id = newId()
  const prices = plans.map(({ after }) => ({ id: after.id, basePrice: after.basePrice }))
  const row = { id, source, personId, savedAt: now, appliesAt, prices, products: plans.length }
  // When the save is applied, it skips products with later entries in the ledger.
  await insertBatch(tx, { ...row, lastChange: await lastChangeId(tx) })
  return id
}
