import { shownEmail } from '#domain/accounts/accounts.ts'
import type { ShopperData } from '#domain/accounts/shopper-data-shapes.ts'
import { toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { shopperById } from '../accounts/queries.ts'
import { openSessionsOf } from '../auth/session-queries.ts'
import { savedCart } from '../cart/saved-cart.ts'
import { answersTo } from '../contact/answer-queries.ts'
import { messagesOf, subscribedSince } from '../contact/queries.ts'
import { problemsOf } from '../contact/report-problem.ts'
import { addressJson } from '../delivery/address-json.ts'
import { everyAddressOf } from '../delivery/queries.ts'
import { everyOrderOf } from '../orders/account-queries.ts'
import { orderJson } from '../orders/order-json.ts'
import { paymentsFor } from '../payments/queries.ts'
import { refundsFor } from '../payments/refund-queries.ts'
import type { Shop } from '../shop.ts'

async function paymentsOf(shop: Shop, orderIds: readonly string[]): Promise<ShopperData['payments']> {
  const payments = await paymentsFor(shop.db, orderIds)
  const ids = payments.map(({ id }) => id)
  const refunds = await refundsFor(shop.db, ids)
  return payments.map(({ id, orderId, amount, createdAt }) => ({
    orderId,
    amount: toRupees(amount),
    createdAt: createdAt.toISOString(),
    refunds: refunds
      .filter((refund) => refund.paymentId === id)
      .map(({ amount, state, createdAt }) => ({ amount: toRupees(amount), state, createdAt: createdAt.toISOString() })),
  }))
}

/** All personal data of a shopper, without messages that were written without a login. Throws LOGIN_REQUIRED for an unknown shopper. */
export async function exportShopper(shop: Shop, id: string): Promise<ShopperData> {
  const row = await shopperById(shop.db, id)
  if (row === undefined) throw new Refusal('LOGIN_REQUIRED')
  const orders = await everyOrderOf(shop.db, id)
  const orderIds = orders.map((order) => order.id)
  const addresses = await everyAddressOf(shop.db, id)
  const messages = await messagesOf(shop.db, id)
  const messageIds = messages.map(({ id }) => id)
  const answers = await answersTo(shop.db, messageIds)
  const sessions = await openSessionsOf(shop.db, { kind: 'shopper', id }, shop.clock())
  const { name, email, phone, createdAt, note, refusesCash } = row
  const newsletterSince = (await subscribedSince(shop.db, email))?.toISOString()
  return {
    exportedAt: shop.clock().toISOString(),
    account: {
      _id: id,
      name,
      email: shownEmail(email),
      phone: phone ?? undefined,
      createdAt: createdAt.toISOString(),
      note,
      refusesCash,
    },
    ...(newsletterSince !== undefined && { newsletterSince }),
    addresses: addresses.map((address) => addressJson(shop.store(), address)),
    cart: (await savedCart(shop.db, id))?.cartItems ?? [],
    orders: orders.map((order) => orderJson(order, { kind: 'shopper', id })),
    payments: await paymentsOf(shop, orderIds),
    complaints: await problemsOf(shop, id),
    messages: messages.map(({ id, name, email, phone, message, createdAt }) => ({
      name,
      email,
      phone: phone ?? undefined,
      message,
      createdAt: createdAt.toISOString(),
      answers: answers
        .filter(({ messageId }) => messageId === id)
        .map(({ text, at }) => ({ text, at: at.toISOString() })),
    })),
    sessions: sessions.map(({ device, createdAt, expiresAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
