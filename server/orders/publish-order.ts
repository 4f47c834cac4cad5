import type { OrderStatus } from '#domain/orders.ts'
import { sellerIsNotified } from '../cache/memo.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

type News<Status = OrderStatus> = { readonly orderId: string; readonly shopperId: string; readonly status: Status }

/** Puts off the notifications; the order stands whether they go out or not. */
async function pushLater(shop: Shop, data: JobData['push-order']): Promise<void> {
  await shop.jobs
    .putOff('push-order', data)
    .catch((error: unknown) => shop.log.warn({ err: error, orderId: data.orderId }, 'nobody will be notified'))
}

/** Whether the seller is to be notified; where that is not known, the notification looks for itself. */
async function isSellerNotified(shop: Shop): Promise<boolean> {
  return shop.memo(sellerIsNotified, () => shop.push.sellerListens()).catch(() => true)
}

/** After the commit of a new order: open pages learn of it at once, the seller's browsers, if there are any, by a notification. */
export async function tellPlaced(shop: Shop, news: News): Promise<void> {
  // The shopper's answer does not wait until the other processes have heard.
  void shop.events.tell('order-changed', news)
  if (await isSellerNotified(shop)) await pushLater(shop, { orderId: news.orderId, status: news.status })
}

/** After the commit of another status, or of a refused return: open pages learn of it at once, the shopper's browsers by a notification. */
export async function tellMoved(shop: Shop, news: News<OrderStatus | 'Return refused'>): Promise<void> {
  await tellChanged(shop, { ...news, status: news.status === 'Return refused' ? 'Delivered' : news.status })
  await pushLater(shop, news)
}

/** After the commit of a change that leaves the status as it is: open pages learn of it at once. */
export async function tellChanged(shop: Shop, news: News): Promise<void> {
  await shop.events.tell('order-changed', news)
}
