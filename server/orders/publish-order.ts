import type { RefuseReason } from '#domain/orders/order-ending.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { sellerNotifiedKey } from '../cache/memo.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

type ChangedOrder<Status = OrderStatus> = {
  readonly orderId: string
  readonly shopperId: string
  readonly status: Status
}

/** Enqueues the notifications; the order stays valid if that fails. */
export async function enqueuePush(shop: Shop, data: JobData['push-order']): Promise<void> {
  await enqueueOrLog(shop, 'push-order', data, 'notifications were not enqueued')
}

/** Whether the seller has a subscribed browser; true if the look-up fails, since the job checks again. */
async function hasSellerSubscribed(shop: Shop): Promise<boolean> {
  return shop.memo(sellerNotifiedKey, () => shop.push.isSellerSubscribed()).catch(() => true)
}

/** Publishes a new order after its commit: to open pages, and to the seller's subscribed browsers. */
export async function publishPlaced(shop: Shop, event: ChangedOrder): Promise<void> {
  // Not awaited: the shopper's response need not wait for other processes.
  void shop.events.publish('order-changed', event)
  if (await hasSellerSubscribed(shop)) await enqueuePush(shop, { orderId: event.orderId, status: event.status })
}

/** Publishes a new status or a refused return after its commit: to open pages and the shopper's browsers. */
export async function publishNewStatus(shop: Shop, event: ChangedOrder<OrderStatus | 'Return refused'>): Promise<void> {
  await publishOrderChanged(shop, { ...event, status: event.status === 'Return refused' ? 'Delivered' : event.status })
  await enqueuePush(shop, event)
}

/** Publishes that the store refused an order: to open pages and the shopper's browsers. */
export async function publishRefused(
  shop: Shop,
  { orderId, shopperId, reason }: Omit<ChangedOrder, 'status'> & { readonly reason: RefuseReason },
): Promise<void> {
  await publishOrderChanged(shop, { orderId, shopperId, status: 'Cancelled' })
  // The shopper who asked the store to cancel reads "Cancelled".
  await enqueuePush(shop, { orderId, shopperId, status: reason === 'asked' ? 'Cancelled' : 'Refused' })
}

/** Publishes a new or changed order after its commit, to open pages and caches, without notifications. */
export async function publishOrderChanged(shop: Shop, event: ChangedOrder): Promise<void> {
  await shop.events.publish('order-changed', event)
}
