import type { SellerProductJson, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import { isVisibleChange, levelAfter } from '#domain/catalogue/stock.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'
import { amountsInBags } from './hold-stock.ts'
import { lockProduct, markChanged } from './queries.ts'
import { sellerProduct } from './seller-products.ts'
import {
  ensureStockRow,
  lockOpenLines,
  lockStock,
  setLevel,
  setTellBelow,
  startCounting,
  stopCounting,
} from './stock-queries.ts'

type LevelChange = { readonly sent: SentStockLevel; readonly personId: string; readonly at: Date }

/** Changes a product's stock under its lock; returns whether shoppers see the change. */
async function changeLocked(tx: Transaction, { sent, personId, at }: LevelChange): Promise<boolean> {
  const { id: productId, tellBelow, reason = 'counted' } = sent
  const { soldBy } = await lockProduct(tx, productId)
  if ((sent.soldBy ?? soldBy) !== soldBy) throw new Refusal('PRODUCT_CHANGED')
  await ensureStockRow(tx, productId)
  if (tellBelow !== undefined) await setTellBelow(tx, productId, tellBelow)
  const stock = await lockStock(tx, productId)
  if (stock === undefined) throw new Error(`Product ${productId} has no row of stock`)
  if (!isLevelSent(sent)) return false
  const level = levelAfter(stock.level, sent)
  const before = stock.level ?? 0
  const isCountingSwitched = (level === null) !== (stock.level === null)
  if (level === null) {
    if (isCountingSwitched) await stopCounting(tx, productId, before, { at, personId, reason: 'stopped' })
  } else if (stock.level === null) {
    const held = amountsInBags(await lockOpenLines(tx, productId), productId, soldBy)
    await startCounting(tx, { productId, level, held }, { at, personId, reason })
  } else if (level !== stock.level) await setLevel(tx, { productId, before, level }, { at, personId, reason })
  const isVisible = isCountingSwitched || (level !== null && isVisibleChange({ ...stock, productId, before, level }))
  // The write to the product's row also tells orders that wait for its lock: they cannot see a new row of stock.
  if (isVisible) await markChanged(tx, [productId], at)
  return isVisible
}

const isLevelSent = ({ level, change }: SentStockLevel) => level !== undefined || change !== undefined

/** Sets or changes a product's stock; null ends the counting (CONTRACT "Packs and stock"). Throws PRODUCT_UNKNOWN, PRODUCT_CHANGED, BAD_INPUT, NOT_ENOUGH_STOCK. */
export async function changeStockLevel(
  shop: Shop,
  person: Person,
  sent: SentStockLevel,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; product: SellerProductJson }> {
  if (!isLevelSent(sent) && sent.tellBelow === undefined)
    throw new Refusal('BAD_INPUT', { message: 'level: is required.' })
  if (isLevelSent(sent) && sent.level !== null && sent.reason === undefined)
    throw new Refusal('BAD_INPUT', { message: 'reason: is required.' })
  const change = { sent, personId: person.id, at: shop.clock() }
  const { isVisible, answer } = await inTransaction(shop.db, async (tx) => {
    const isVisible = await changeLocked(tx, change)
    // Read before the commit: after a failure behind it the client would repeat the call and change the stock twice.
    const answer = { message: 'Stock updated', product: await sellerProduct(tx, sent.id) }
    await saveAnswer(tx, answer)
    return { isVisible, answer }
  })
  // The seller who changes a level needs no notification that it is low.
  if (isVisible) await shop.events.publish('catalogue-changed')
  return answer
}
