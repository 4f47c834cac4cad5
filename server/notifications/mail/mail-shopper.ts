import { isRealEmail } from '#domain/accounts/accounts.ts'
import { sumOf } from '#domain/money.ts'
import { shopperById } from '../../accounts/queries.ts'
import { createResetToken } from '../../accounts/reset-password.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { orderById } from '../../orders/queries.ts'
import type { Shop } from '../../shop.ts'
import { orderRefusedEmail, passwordChangedEmail, passwordResetEmail } from './emails.ts'

/** Mails a password reset link, if the e-mail has an account. */
export async function mailResetLink(shop: Shop, { email, language }: JobData['mail-reset-link']): Promise<void> {
  const reset = await createResetToken(shop, email)
  if (reset === undefined) return
  const link = `${shop.config.publicUrl}/reset-password/${reset.token}`
  const { store } = await shop.settings.fresh()
  await shop.mail.send(passwordResetEmail(store, { to: email, name: reset.name, link, language }))
}

/** Mails a shopper that their password was changed, unless the account was deleted meanwhile. */
export async function mailPasswordChanged(
  shop: Shop,
  { shopperId, language }: JobData['mail-password-changed'],
): Promise<void> {
  const shopper = await shopperById(shop.db, shopperId)
  if (shopper === undefined) return
  const link = `${shop.config.publicUrl}/my-account`
  const { store } = await shop.settings.fresh()
  await shop.mail.send(passwordChangedEmail(store, { to: shopper.email, name: shopper.name, link, language }))
}

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
