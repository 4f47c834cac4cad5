import type { Language } from '#domain/languages.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import { deleteSubscriptionById, subscriptionById, subscriptionsOf } from '../queries.ts'

/** Enqueues a notification about an order for each browser of its shopper, in the browser's language. */
async function notifyShopper(
  shop: Shop,
  shopperId: string,
  orderId: string,
  bodyIn: (language: Language) => string,
): Promise<void> {
  for (const { id, language } of await subscriptionsOf(shop.db, 'shopper', shopperId)) {
    const message = { title: shop.store().name, body: bodyIn(language), url: '/my-orders', tag: orderId }
    await shop.jobs.enqueue('send-push', { subscriptionId: id, message })
  }
}

/** Enqueues a notification about a waiting order for each browser of the seller, in the browser's language. */
async function notifySeller(shop: Shop, { orderId, isAgain }: JobData['push-order']): Promise<void> {
  for (const { id, language } of await subscriptionsOf(shop.db, 'seller')) {
    const messages = notificationMessages[language].push
    const title = isAgain ? messages.stillWaiting : messages.newOrder
    const body = isAgain ? messages.notAccepted(orderId) : messages.placed(orderId)
    await shop.jobs.enqueue('send-push', {
      subscriptionId: id,
      message: { title, body, url: '/seller/orders', tag: orderId },
    })
  }
}

/** Notifies the shopper, or without one the seller; of number and status only, since a locked phone shows them. */
export async function pushOrder(shop: Shop, data: JobData['push-order']): Promise<void> {
  const { orderId, shopperId, status } = data
  if (shopperId === undefined) return notifySeller(shop, data)
  await notifyShopper(shop, shopperId, orderId, (language) =>
    notificationMessages[language].push.order(orderId, status),
  )
}

/** Notifies the shopper of the promised time. */
export async function pushPromise(
  shop: Shop,
  { orderId, shopperId, promisedAt }: JobData['push-promise'],
): Promise<void> {
  await notifyShopper(shop, shopperId, orderId, (language) => {
    const time = clockTime(Date.parse(promisedAt), language)
    return notificationMessages[language].push.arrivesBy(orderId, time)
  })
}

/** Notifies the shopper of a refunded payment. */
export async function pushRefunded(shop: Shop, { orderId, shopperId }: JobData['push-given-back']): Promise<void> {
  await notifyShopper(shop, shopperId, orderId, (language) => notificationMessages[language].push.refunded(orderId))
}

/** Sends a notification; deletes an ended subscription; throws if the service is unavailable. */
export async function sendPush(shop: Shop, { subscriptionId, message }: JobData['send-push']): Promise<void> {
  const to = await subscriptionById(shop.db, subscriptionId)
  if (to === undefined) return
  const { state, status } = await shop.push.send(to, message)
  if (state === 'gone') await deleteSubscriptionById(shop.db, to.id)
  // Only the host is logged: the path is the secret of the subscription.
  const { host } = new URL(to.endpoint)
  if (state === 'refused') shop.log.warn({ host, status }, 'a push service refused a notification')
}
