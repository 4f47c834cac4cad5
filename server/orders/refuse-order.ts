import { refused } from '#domain/orders/order-ending.ts'
import type { SentRefusal } from '#domain/orders/packing-shapes.ts'
import { isStatusAsSeen } from '#domain/orders/queue.ts'
import type { Person } from '../auth/person.ts'
import { returnToStock } from '../catalogue/hold-stock.ts'
import type { Shop } from '../shop.ts'
import { textUnlessAccountDeleted } from './account-queries.ts'
import { changedMeanwhile, changeOrder } from './change-order.ts'
import { moveLockedOrder } from './move-locked-order.ts'
import { updateOrder } from './queries.ts'

/**
 * Refuses an order before its delivery; the same reason and text again change nothing. Throws ORDER_ENDED, REFUSE_TOO_LATE,
 * CHANGED_MEANWHILE (CONTRACT "Refusing and packing").
 */
export async function refuseOrder(
  shop: Shop,
  person: Person,
  orderId: string,
  { reason, text, seen }: SentRefusal,
): Promise<void> {
  await changeOrder(shop, person, orderId, async ({ tx, order, at, by, note }) => {
    const stored = (text && (await textUnlessAccountDeleted(tx, order, text))) || null
    if (order.refuseReason === reason && order.refuseText === stored) return undefined
    if (!isStatusAsSeen(seen, order.status)) throw changedMeanwhile(order, person)
    const progress = refused(order, at.toISOString())
    await moveLockedOrder(tx, shop, order, { progress, at, by })
    await updateOrder(tx, orderId, { refuseReason: reason, refuseText: stored })
    await note('refused', { reason, ...(stored && { text: stored }) })
    await shop.jobs.enqueueWith(tx, 'mail-refused', { orderId })
    const stock = await returnToStock(tx, { orderId, reason: 'refused', at })
    // The shopper who requested the cancellation reads "Cancelled".
    return { stock, push: reason === 'asked' ? 'Cancelled' : 'Refused' }
  })
}
