import { answerReplacement } from '#domain/orders/packing.ts'
import type { SentAnswer } from '#domain/orders/packing-shapes.ts'
import type { Person } from '../../auth/person.ts'
import type { Shop } from '../../shop.ts'
import { changedMeanwhile, changeOrder } from '../change-order.ts'
import { saveLines } from './pack-order.ts'

/** Saves the shopper's answer. Throws REPLACEMENT_UNKNOWN, REPLACEMENT_OVER; CHANGED_MEANWHILE if another unit is offered. */
export async function saveReplacementAnswer(
  shop: Shop,
  shopper: Person,
  orderId: string,
  sent: SentAnswer,
): Promise<void> {
  await changeOrder(shop, shopper, orderId, async (locked) => {
    const { order } = locked
    const line = order.items.find(({ id }) => id === sent.item)
    const offered = line?.replacement ?? null
    if (sent.unit !== undefined && offered !== null && offered.unitId !== sent.unit)
      throw changedMeanwhile(order, shopper)
    const replacement = answerReplacement(order.status, offered, sent.accept)
    if (line === undefined || replacement === undefined) return undefined
    const items = order.items.map((each) => (each === line ? { ...line, replacement } : each))
    const { stock } = await saveLines(locked, items)
    await locked.note('replaced', { item: line.id, product: replacement.productId, accepted: sent.accept })
    return { stock }
  })
}
