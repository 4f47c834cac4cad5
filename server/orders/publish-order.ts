import { sellerNotifiedKey } from '../cache/memo.ts'
import type { EventData } from '../events/event-bus.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

/** Enqueues notifications for the shopper's browsers, without `shopperId` for the seller's; the order stays valid if that fails. */
export async function enqueuePush(shop: Shop, data: JobData['push-order']): Promise<void> {
  await enqueueOrLog(shop, 'push-order', data, 'notifications were not enqueued')
}

/** Whether the seller has a subscribed browser; true if the look-up fails, since the job checks again. */
async function hasSellerSubscribed(shop: Shop): Promise<boolean> {
  return shop.memo(sellerNotifiedKey, () => shop.push.isSellerSubscribed()).catch(() => true)
}

/** Publishes a new order after its commit: to open pages, and to the seller's subscribed browsers. */
export async function publishPlaced(shop: Shop, event: EventData['order-changed']): Promise<void> {
  // Not awaited: the shopper's response need not wait for other processes.
  void shop.events.publish('order-changed', event)
  if (await hasSellerSubscribed(shop)) await enqueuePush(shop, { orderId: event.orderId, status: event.status })
}
