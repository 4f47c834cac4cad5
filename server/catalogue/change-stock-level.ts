import type { SellerProductJson, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import { fellBelow, isSeenByShoppers, levelAfter } from '#domain/catalogue/stock.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { publishStock } from './hold-stock.ts'
import { lockProduct, markChanged } from './queries.ts'
import { sellerProduct } from './seller-products.ts'
import { lockStock, prepareStock, setLevel, stopCounting } from './stock-queries.ts'

type Change = { readonly sent: SentStockLevel; readonly personId: string; readonly at: Date }

/** Changes a product's stock under its lock, and returns what shoppers and the seller are to be told. */
async function changeLocked(tx: Transaction, { sent, personId, at }: Change) {
  const { id: productId, tellBelow } = sent
  if (!(await lockProduct(tx, productId))) throw new Refusal('PRODUCT_UNKNOWN')
  await prepareStock(tx, productId, tellBelow)
  const stock = await lockStock(tx, productId)
  if (stock === undefined) throw new Error(`Product ${productId} has no row of stock`)
  if (!isLevelSent(sent)) return { changes: [], isOther: false }
  const level = levelAfter(stock.level, sent)
  const before = stock.level ?? 0
  const { reason = 'counted' } = sent
  const why = { at, personId }
  if (level === null) {
    if (stock.level !== null) await stopCounting(tx, productId, before, { ...why, reason: 'stopped' })
  } else if (level !== stock.level) await setLevel(tx, { productId, before, level }, { ...why, reason })
  const changed = level === null || stock.level === null ? [] : [{ ...stock, productId, before, level }]
  // The switch alone and counted stock look different to shoppers.
  const hasChangedKind = (level === null) !== (stock.level === null)
  if (hasChangedKind || changed.some(isSeenByShoppers)) await markChanged(tx, [productId], at)
  return { changes: changed, isOther: hasChangedKind }
}

const isLevelSent = ({ level, change }: SentStockLevel) => level !== undefined || change !== undefined

/**
 * Sets or changes the stock of a product; null ends the counting (CONTRACT "Packs and stock"). Throws PRODUCT_UNKNOWN,
 * BAD_INPUT, NOT_ENOUGH_STOCK.
 */
export async function changeStockLevel(
  shop: Shop,
  person: Person,
  sent: SentStockLevel,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; product: SellerProductJson }> {
  if (!isLevelSent(sent) && sent.tellBelow === undefined)
    throw new Refusal('BAD_INPUT', { message: 'level: is required' })
  if (isLevelSent(sent) && sent.level !== null && sent.reason === undefined)
    throw new Refusal('BAD_INPUT', { message: 'reason: is required' })
  const change = { sent, personId: person.id, at: shop.clock() }
  const { changes, isOther, answer } = await inTransaction(shop.db, async (tx) => {
    const changed = await changeLocked(tx, change)
    // Read before the commit: a call that fails after it would be sent again, and change the stock twice.
    const answer = { message: 'Stock updated', product: await sellerProduct(tx, sent.id) }
    await saveAnswer(tx, answer)
    return { ...changed, answer }
  })
  if (isOther) await shop.events.publish('catalogue-changed')
  // Who takes stock out by hand need not be told of it.
  await publishStock(
    shop,
    changes.map((each) => (fellBelow(each) ? { ...each, tellBelow: null } : each)),
  )
  return answer
}
