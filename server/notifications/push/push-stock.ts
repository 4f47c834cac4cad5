import { productById } from '../../catalogue/queries.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { notificationMessages } from '../messages.ts'
import { subscriptionsOf } from '../queries.ts'

/** Notifies each browser of the seller that little is left of a product; the level is in grams or pieces. */
export async function pushStock(shop: Shop, { productId, level }: JobData['push-stock']): Promise<void> {
  const product = await productById(shop.db, productId)
  if (product === undefined) return
  for (const { id, language } of await subscriptionsOf(shop.db, 'seller')) {
    const { stock } = notificationMessages[language].push
    const name = language === 'hi' ? product.nameHi || product.name : product.name
    const body = stock.left(name, stock.amount(level, product.soldBy))
    const message = { title: stock.title, body, url: '/seller/product-list', tag: `stock-${productId}` }
    await shop.jobs.enqueue('send-push', { subscriptionId: id, message })
  }
}
