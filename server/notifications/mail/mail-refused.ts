import { sumOf } from '#domain/money.ts'
import { shopperById } from '../../accounts/queries.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { orderById } from '../../orders/queries.ts'
import type { Shop } from '../../shop.ts'
import { orderRefusedEmail } from './emails.ts'

/** Mails the shopper why the store refused their order, in the language of the order. */
export async function mailRefused(shop: Shop, { orderId }: JobData['mail-refused']): Promise<void> {
  const order = await orderById(shop.db, orderId)
  const owner = order && (await shopperById(shop.db, order.shopperId))
  // A deleted account has no e-mail address.
  if (order?.refuseReason == null || !owner?.email.includes('@')) return
  const { publicUrl } = shop.config
  const to = { to: owner.email, name: owner.name, link: `${publicUrl}/my-orders` }
  const email = orderRefusedEmail(
    shop.store(),
    { ...to, language: order.language },
    {
      id: orderId,
      reason: order.refuseReason,
      text: order.refuseText,
      paid: order.isPaid ? sumOf([order.amount, order.credit]) : undefined,
    },
  )
  await shop.mail.send(email)
}
