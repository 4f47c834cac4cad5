import { clockTime } from '#domain/time/clock-time.ts'
import type { Language } from '#web/i18n/languages.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import { deleteSubscriptionById, subscriptionById, subscriptionsOf } from '../queries.ts'
import type { PushMessage } from './push.ts'

/** A notification about an order: number and status only, since a locked phone shows it. */
function messageOf(
  shop: Shop,
  language: Language,
  { orderId, status, shopperId, isAgain }: JobData['push-order'],
): PushMessage {
  const messages = notificationMessages[language].push
  if (shopperId === undefined)
    return {
      title: isAgain ? messages.stillWaiting : messages.newOrder,
      body: isAgain ? messages.notAccepted(orderId) : messages.placed(orderId),
      url: '/seller/orders',
      tag: orderId,
    }
  return { title: shop.store().name, body: messages.order(orderId, status), url: '/my-orders', tag: orderId }
}

/** Enqueues a notification for each browser of the shopper, or else of the seller. */
export async function pushOrder(shop: Shop, data: JobData['push-order']): Promise<void> {
  const kind = data.shopperId === undefined ? 'seller' : 'shopper'
  for (const { id, language } of await subscriptionsOf(shop.db, kind, data.shopperId))
    await shop.jobs.enqueue('send-push', { subscriptionId: id, message: messageOf(shop, language, data) })
}

/** Enqueues a notification about the promised time for each browser of the shopper. */
export async function pushPromise(
  shop: Shop,
  { orderId, shopperId, promisedAt }: JobData['push-promise'],
): Promise<void> {
  for (const { id, language } of await subscriptionsOf(shop.db, 'shopper', shopperId)) {
    const time = clockTime(Date.parse(promisedAt), language)
    const body = notificationMessages[language].push.arrivesBy(orderId, time)
    const message = { title: shop.store().name, body, url: '/my-orders', tag: orderId }
    await shop.jobs.enqueue('send-push', { subscriptionId: id, message })
  }
}

/** Enqueues a notification about a refunded payment for each browser of the shopper. */
export async function pushRefunded(shop: Shop, { orderId, shopperId }: JobData['push-given-back']): Promise<void> {
  for (const { id, language } of await subscriptionsOf(shop.db, 'shopper', shopperId)) {
    const body = notificationMessages[language].push.refunded(orderId)
    const message = { title: shop.store().name, body, url: '/my-orders', tag: orderId }
    await shop.jobs.enqueue('send-push', { subscriptionId: id, message })
  }
}

/** Sends one notification and deletes an ended subscription; throws for a retry. */
export async function sendPush(shop: Shop, { subscriptionId, message }: JobData['send-push']): Promise<void> {
  const to = await subscriptionById(shop.db, subscriptionId)
  if (to === undefined) return
  const { state, status } = await shop.push.send(to, message)
  if (state === 'gone') await deleteSubscriptionById(shop.db, to.id)
  // Only the host is logged: the path is the secret of the subscription.
  const { host } = new URL(to.endpoint)
  if (state === 'refused') shop.log.warn({ host, status }, 'a push service refused a notification')
}
