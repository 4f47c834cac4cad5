import { isRealEmail } from '#domain/accounts/accounts.ts'
import { sumOf } from '#domain/money.ts'
import { shopperById } from '../../accounts/queries.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { orderById } from '../../orders/queries.ts'
import type { Shop } from '../../shop.ts'
import { orderRefusedEmail } from './emails.ts'

/** Mails the shopper, in the order's language, why the store refused it. */
export async function mailRefused(shop: Shop, { orderId }: JobData['mail-refused']): Promise<void> {
  const order = await orderById(shop.db, orderId)
  if (order?.refuseReason == null) return
  const shopper = await shopperById(shop.db, order.shopperId)
  // A shopper of a telephone order and a deleted account have no e-mail address.
  if (shopper === undefined || !isRealEmail(shopper.email)) return
  const link = `${shop.config.publicUrl}/my-orders`
  const recipient = { to: shopper.email, name: shopper.name, link, language: order.language }
  const refusedOrder = {
    id: orderId,
    reason: order.refuseReason,
    text: order.refuseText,
    paid: order.isPaid ? sumOf([order.amount, order.credit]) : undefined,
  }
  const { store } = await shop.settings.fresh()
  await shop.mail.send(orderRefusedEmail(store, recipient, refusedOrder))
}
