import { hasEnded } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import { changeOrder } from './change-order.ts'
import { updateOrder } from './queries.ts'
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
  let isPromised = false
  const order = await changeOrder(shop, person, orderId, async ({ tx, order, at, note }) => {
    if (hasEnded(order.status)) throw new Refusal('ORDER_ENDED')
    if (order.status === 'Delivered') throw new Refusal('ALREADY_DELIVERED')
    // A second press, as on an old screen, does not move a given promise.
    const isFirstPromise = minutes !== undefined && order.promisedAt === null
    const isNew = order.acceptedAt === null
    isPromised = isFirstPromise
    if (!isNew && !isFirstPromise) return undefined
    // The shopper reads it on a clock, so it counts from now, even if the store's clock was set back.
    const promisedAt = isFirstPromise ? new Date(shop.clock().getTime() + minutes * minuteMs) : order.promisedAt
    await updateOrder(tx, orderId, { acceptedAt: order.acceptedAt ?? at, promisedAt }, at)
    await note(isNew ? 'accepted' : 'promised', minutes === undefined ? {} : { minutes })
    return {}
  })
  if (isPromised && order.promisedAt !== null) {
    const data = { orderId, shopperId: order.shopperId, promisedAt: order.promisedAt.toISOString() }
    await enqueueOrLog(shop, 'push-promise', data, 'notifications were not enqueued')
  }
  return order
}
