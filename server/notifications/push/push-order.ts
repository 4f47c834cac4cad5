import type { Language } from '#web/i18n/languages.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import { forgetSubscription, subscriptionById, subscriptionsOf } from '../queries.ts'
import type { PushMessage } from './push.ts'

/** What is told about an order on a locked phone, in that browser's language: its number and where it is, no name, address or price. */
function messageOf(shop: Shop, language: Language, { orderId, status, shopperId }: JobData['push-order']): PushMessage {
  const words = notificationMessages[language].push
  if (shopperId === undefined)
    return { title: words.newOrder, body: words.placed(orderId), url: '/seller/orders', tag: orderId }
  return { title: shop.settings.store.name, body: words.order(orderId, status), url: '/my-orders', tag: orderId }
}

/** Puts off one notification for each browser of the order's shopper, or without one of the seller. */
export async function pushOrder(shop: Shop, news: JobData['push-order']): Promise<void> {
  const kind = news.shopperId === undefined ? 'seller' : 'shopper'
  for (const { id, language } of await subscriptionsOf(shop.db, kind, news.shopperId))
    await shop.jobs.putOff('send-push', { subscriptionId: id, message: messageOf(shop, language, news) })
}

/** Puts off one notification for each browser of a shopper whose payment goes back. */
export async function pushGivenBack(shop: Shop, { orderId, shopperId }: JobData['push-given-back']): Promise<void> {
  for (const { id, language } of await subscriptionsOf(shop.db, 'shopper', shopperId)) {
    const body = notificationMessages[language].push.givenBack(orderId)
    const message = { title: shop.settings.store.name, body, url: '/my-orders', tag: orderId }
    await shop.jobs.putOff('send-push', { subscriptionId: id, message })
  }
}

/** Sends one notification; a browser that is gone is forgotten, a service that is away is asked again by the job. */
export async function sendPush(shop: Shop, { subscriptionId, message }: JobData['send-push']): Promise<void> {
  const to = await subscriptionById(shop.db, subscriptionId)
  if (to === undefined) return
  const { state, status } = await shop.push.send(to, message)
  if (state === 'gone') await forgetSubscription(shop.db, to.id)
  // The path of the address is the secret by which the browser is reached.
  const { host } = new URL(to.endpoint)
  if (state === 'refused') shop.log.warn({ host, status }, 'a push service refused a notification')
}
