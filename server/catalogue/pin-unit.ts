import type { SentPin } from '#domain/catalogue/price-shapes.ts'
import { packNamed, withPin } from '#domain/catalogue/prices.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { currentPackPrices } from './change-pack-prices.ts'
import { lockPricesOf } from './price-queries.ts'
import { savePrices } from './save-prices.ts'

/** Pins a pack to a selling price, or unpins it for null. Throws PRODUCT_UNKNOWN, UNIT_UNKNOWN, CHANGED_MEANWHILE, PRICE_LOOKS_WRONG. */
export async function pinUnit(
  shop: Shop,
  personId: string,
  sent: SentPin,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; batch: string }> {
  const sellingPrice = sent.sellingPrice === null ? null : rupeesToPaise(sent.sellingPrice)
  const answer = await inTransaction(shop.db, async (tx) => {
    const before = await lockPricesOf(tx, sent.id)
    if (packNamed(before, sent) === undefined) throw new Refusal('UNIT_UNKNOWN')
    if (sent.version !== undefined && sent.version !== before.priceVersion)
      throw new Refusal('CHANGED_MEANWHILE', { extra: { current: [currentPackPrices(before, sent)] } })
    const save = { source: 'pin', personId, now: shop.clock(), confirmed: sent.confirmed ?? false } as const
    const batch = await savePrices(tx, save, [{ before, after: withPin(before, sent, sellingPrice) }])
    const result = { message: sellingPrice === null ? 'Price released' : 'Price pinned', batch }
    await saveAnswer(tx, result)
    return result
  })
  await shop.events.publish('catalogue-changed')
  return answer
}
