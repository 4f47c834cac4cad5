import { isInStore } from '#domain/orders/order-ending.ts'
import { finishedStatuses } from '#domain/orders/orders.ts'
import type { OrderPush } from '../../jobs/jobs.ts'
import { orderById } from '../../orders/queries.ts'
import type { Shop } from '../../shop.ts'

/** Whether an order has moved on since a notification about it was enqueued, which a retry or a stop delays. */
export async function isOvertaken(shop: Shop, push: OrderPush): Promise<boolean> {
  if ('status' in push && push.status === 'Return refused') return false
  const order = await orderById(shop.db, push.orderId)
  if (order === undefined) return true
  const { status, acceptedAt, promisedAt } = order
  if ('promisedAt' in push)
    return finishedStatuses.some((each) => each === status) || promisedAt?.toISOString() !== push.promisedAt
  if (push.status === 'Refused') return status !== 'Cancelled'
  if (push.status === 'Replacement offered') return !isInStore(status)
  return status !== push.status || (push.isAgain === true && acceptedAt !== null)
}
