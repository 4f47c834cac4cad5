import { answerReplacement } from '#domain/orders/packing.ts'
import type { SentAnswer } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../../auth/person.ts'
import { publishStockChanges } from '../../catalogue/hold-stock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { enqueueRefund } from '../enqueue-refund.ts'
import { actorOf, addToHistory } from '../order-history.ts'
import { orderJson } from '../order-json.ts'
import { publishOrderChanged } from '../publish-order.ts'
import { lockPlacedOrder } from '../queries.ts'
import { saveLines } from './pack-order.ts'

/** Saves the shopper's answer. Throws REPLACEMENT_UNKNOWN, REPLACEMENT_OVER; CHANGED_MEANWHILE if another unit is offered. */
export async function saveReplacementAnswer(
  shop: Shop,
  shopper: Person,
  orderId: string,
  sent: SentAnswer,
): Promise<void> {
  const answered = await inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderId, shopper.id)
    const line = order.items.find(({ id }) => id === sent.item)
    const offered = line?.replacement ?? null
    if (sent.unit !== undefined && offered !== null && offered.unitId !== sent.unit)
      throw new Refusal('CHANGED_MEANWHILE', { extra: { current: orderJson(order, shopper) } })
    const replacement = answerReplacement(order.status, offered, sent.accept)
    if (line === undefined || replacement === undefined) return undefined
    const items = order.items.map((each) => (each === line ? { ...line, replacement } : each))
    const { at, isCreditDue, stockChanges } = await saveLines(shop, tx, order, items)
    const data = { item: line.id, product: replacement.productId, accepted: sent.accept }
    await addToHistory(tx, { orderId, at, by: actorOf(shopper), kind: 'replaced', data })
    return { status: order.status, stockChanges, isCreditDue }
  })
  if (answered === undefined) return
  await publishStockChanges(shop, answered.stockChanges)
  await publishOrderChanged(shop, { orderId, shopperId: shopper.id, status: answered.status })
  if (answered.isCreditDue) await enqueueRefund(shop, orderId)
}
