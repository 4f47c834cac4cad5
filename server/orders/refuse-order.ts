import { isRefundDue, refused } from '#domain/orders/order-ending.ts'
import type { SentRefusal } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { publishStockChanges, returnToStock } from '../catalogue/hold-stock.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { textUnlessAccountDeleted } from './account-queries.ts'
import { enqueueRefund } from './enqueue-refund.ts'
import { actorOf, addToHistory } from './order-history.ts'
import { publishRefused } from './publish-order.ts'
import { lockPlacedOrder, saveProgress, saveRefuseReason } from './queries.ts'
import { timeOfChange } from './time-of-change.ts'

/**
 * Refuses an order before its delivery; the same reason again changes nothing. Throws ORDER_ENDED, REFUSE_TOO_LATE
 * (CONTRACT "Refusing and packing").
 */
export async function refuseOrder(
  shop: Shop,
  person: Person,
  orderId: string,
  { reason, text }: SentRefusal,
): Promise<void> {
  const ended = await inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderId)
    if (order.status === 'Cancelled' && order.refuseReason === reason) return undefined
    const at = timeOfChange(shop, order)
    const progress = refused(order, at.toISOString())
    if (order.orderReturn?.state === 'requested') throw new Refusal('RETURN_OPEN')
    const by = actorOf(person)
    await saveProgress(tx, orderId, progress, { at, by, seller: shop.store() })
    const stored = text && (await textUnlessAccountDeleted(tx, order, text))
    await saveRefuseReason(tx, orderId, reason, stored || undefined)
    await addToHistory(tx, { orderId, at, by, kind: 'refused', data: { reason, ...(stored && { text: stored }) } })
    await shop.jobs.enqueueWith(tx, 'mail-refused', { orderId })
    const stockChanges = await returnToStock(tx, { orderId, reason: 'refused', at })
    return { shopperId: order.shopperId, stockChanges, ...progress }
  })
  if (ended === undefined) return
  await publishStockChanges(shop, ended.stockChanges)
  await publishRefused(shop, { orderId, shopperId: ended.shopperId, reason })
  if (isRefundDue(ended)) await enqueueRefund(shop, orderId)
}
