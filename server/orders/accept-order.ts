import { isFinal } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import { inTransaction } from '../database/transaction.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { actorOf, addToHistory } from './order-history.ts'
import { publishOrderChanged } from './publish-order.ts'
import { lockPlacedOrder, saveAcceptance } from './queries.ts'
import { timeOfChange } from './time-of-change.ts'
import type { WholeOrder } from './whole-order.ts'

/**
 * Accepts an order, which stops the bell of the seller's page, and promises its delivery in these minutes; each only
 * once. Throws ORDER_UNKNOWN, ORDER_ENDED, ALREADY_DELIVERED.
 */
export async function acceptOrder(
  shop: Shop,
  person: Person,
  orderId: string,
  minutes: number | undefined,
): Promise<WholeOrder> {
  const { order, isChanged, isPromised } = await inTransaction(shop.db, async (tx) => {
    const found = await lockPlacedOrder(tx, orderId)
    if (isFinal(found.status)) throw new Refusal('ORDER_ENDED')
    if (found.status === 'Delivered') throw new Refusal('ALREADY_DELIVERED')
    const at = timeOfChange(shop, found)
    // A second press, as on an old screen, does not move a given promise.
    const isPromised = minutes !== undefined && found.promisedAt === null
    // The shopper reads it on a clock, so it counts from now, even if the store's clock was set back.
    const promisedAt = isPromised ? new Date(shop.clock().getTime() + minutes * minuteMs) : found.promisedAt
    const isNew = found.acceptedAt === null
    if (!isNew && !isPromised) return { order: found, isChanged: false, isPromised }
    const acceptedAt = found.acceptedAt ?? at
    await saveAcceptance(tx, orderId, { acceptedAt, promisedAt }, at)
    const kind = isNew ? 'accepted' : 'promised'
    const data = minutes === undefined ? {} : { minutes }
    await addToHistory(tx, { orderId, at, by: actorOf(person), kind, data })
    return { order: { ...found, acceptedAt, promisedAt, updatedAt: at }, isChanged: true, isPromised }
  })
  const { shopperId, status, promisedAt } = order
  if (isChanged) await publishOrderChanged(shop, { orderId, shopperId, status })
  if (isPromised && promisedAt !== null) {
    const data = { orderId, shopperId, promisedAt: promisedAt.toISOString() }
    await enqueueOrLog(shop, 'push-promise', data, 'notifications were not enqueued')
  }
  return order
}
