import type { Language } from '#domain/languages.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import { finishedStatuses } from '#domain/orders/orders.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { productById } from '../../catalogue/queries.ts'
import type { JobData, OrderPush } from '../../jobs/jobs.ts'
import { orderById } from '../../orders/queries.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import type { NotificationMessages } from '../messages-en.ts'
import { deleteSubscriptionById, type SubscriptionRow, subscriptionById, subscriptionsOf } from '../queries.ts'
import type { PushMessage } from './push.ts'

type Messages = NotificationMessages['push']

/** Enqueues a notification for each of these browsers, in its language: for all or none, as a failed job is repeated. */
async function notify(
  shop: Shop,
  browsers: readonly SubscriptionRow[],
  messageIn: (messages: Messages, language: Language) => PushMessage,
  about?: OrderPush,
): Promise<void> {
  const jobs = browsers.map(({ id, language }) => ({
    subscriptionId: id,
    message: messageIn(notificationMessages[language].push, language),
    ...(about && { about }),
  }))
  await shop.jobs.enqueueAll('send-push', jobs)
}

/** Notifies the shopper of an order; of its number and news only, since a locked phone shows them. */
async function notifyShopper(
  shop: Shop,
  { shopperId, orderId }: { readonly shopperId: string; readonly orderId: string },
  bodyIn: (messages: Messages, language: Language) => string,
  about?: OrderPush,
): Promise<void> {
  const [title, browsers] = [shop.store().name, await subscriptionsOf(shop.db, 'shopper', shopperId)]
  const rest = { url: '/my-orders', tag: orderId }
  await notify(shop, browsers, (messages, language) => ({ title, body: bodyIn(messages, language), ...rest }), about)
}

/** Notifies the shopper, or without one the seller of an order that waits. */
export async function pushOrder(shop: Shop, data: JobData['push-order']): Promise<void> {
  const { orderId, shopperId, status, isAgain } = data
  if (shopperId !== undefined)
    return notifyShopper(shop, { shopperId, orderId }, (messages) => messages.order(orderId, status), data)
  const messageIn = (messages: Messages) => ({
    title: isAgain ? messages.stillWaiting : messages.newOrder,
    body: isAgain ? messages.notAccepted(orderId) : messages.placed(orderId),
    url: '/seller/orders',
    tag: orderId,
  })
  await notify(shop, await subscriptionsOf(shop.db, 'seller'), messageIn, data)
}

/** Notifies the shopper of the promised time. */
export async function pushPromise(shop: Shop, data: JobData['push-promise']): Promise<void> {
  const bodyIn = (messages: Messages, language: Language) =>
    messages.arrivesBy(data.orderId, clockTime(Date.parse(data.promisedAt), language))
  await notifyShopper(shop, data, bodyIn, data)
}

/** Notifies the shopper of a refunded payment. */
export async function pushRefunded(shop: Shop, data: JobData['push-given-back']): Promise<void> {
  await notifyShopper(shop, data, (messages) => messages.refunded(data.orderId))
}

/** Notifies the seller that little is left of a product; the level is in grams or pieces. */
export async function pushStock(shop: Shop, { productId, level }: JobData['push-stock']): Promise<void> {
  const product = await productById(shop.db, productId)
  if (product === undefined) return
  await notify(shop, await subscriptionsOf(shop.db, 'seller'), ({ stock }, language) => {
    const name = { en: product.name, hi: product.nameHi || product.name }[language]
    const body = stock.left(name, stock.amount(level, product.soldBy))
    return { title: stock.title, body, url: '/seller/product-list', tag: `stock-${productId}` }
  })
}

/** Whether an order has moved on since a notification about it was enqueued, which a retry or a stop delays. */
async function isOvertaken(shop: Shop, push: OrderPush): Promise<boolean> {
  if ('status' in push && push.status === 'Return refused') return false
  const order = await orderById(shop.db, push.orderId)
  if (order === undefined) return true
  const { status, acceptedAt, promisedAt } = order
  if ('promisedAt' in push) {
    const isKept = promisedAt !== null && promisedAt > shop.clock() && promisedAt.toISOString() === push.promisedAt
    return !isKept || finishedStatuses.some((each) => each === status)
  }
  if (push.status === 'Refused') return status !== 'Cancelled'
  if (push.status === 'Replacement offered') return !isInStore(status)
  return status !== push.status || (push.isAgain === true && acceptedAt !== null)
}

/** Sends a notification that is still true; deletes an ended subscription; throws if the service is unavailable. */
export async function sendPush(shop: Shop, { subscriptionId, message, about }: JobData['send-push']): Promise<void> {
  const to = await subscriptionById(shop.db, subscriptionId)
  if (to === undefined || (about && (await isOvertaken(shop, about)))) return
  const { state, status } = await shop.push.send(to, message)
  if (state === 'gone') await deleteSubscriptionById(shop.db, to.id)
  // Only the host is logged: the path is the secret of the subscription.
  const { host } = new URL(to.endpoint)
  if (state === 'refused') shop.log.warn({ host, status }, 'a push service refused a notification')
}
