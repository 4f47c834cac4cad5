import { currency, isShownTotal, minOnline, payableMs } from '#domain/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SentOnlineOrder } from '#domain/shapes.ts'
import type { Person } from '../auth/sessions.ts'
import { isCartOrdered, lockCart } from '../cart/queries.ts'
import { inTransaction } from '../database/connect.ts'
import { placeIdempotently } from '../orders/order-once.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { Gateway } from './gateway.ts'
import { insertOrderPayment, noteGatewayOrder, type OrderPaymentRow, orderPaymentOf } from './queries.ts'

/** What the browser needs to open the checkout, in paise (SPEC 7). */
export type StartedPayment = {
  razorpayKey: string
  amount: number
  currency: typeof currency
  orderId: string
  orderDbId: string
}

/** The shop's gateway; refuses while online payment is off. */
export function gatewayOf(shop: Shop): Gateway {
  if (shop.gateway === undefined) throw new Refusal('ONLINE_OFF')
  return shop.gateway
}

/** The same shop for one request: all its calls to the gateway end by one deadline, however many follow each other. */
export function withGatewayDeadline(shop: Shop): Shop {
  return { ...shop, gateway: shop.gateway?.forRequest() }
}

type ResponseCache = { due: OrderPaymentRow; isNew: boolean }

/** The order as it will be charged, kept before the gateway hears of it: whatever happens then, nothing is unknown. */
async function keepOrder(
  shop: Shop,
  shopper: Person,
  sent: SentOnlineOrder,
  key: string | undefined,
): Promise<ResponseCache> {
  const isShown = (amount: OrderRow['amount']) => isShownTotal(sent.amount, amount)
  return inTransaction(shop.db, async (tx) => {
    const { order, isNew } = await placeIdempotently(tx, shop, shopper, { sent, paymentType: 'Online', isShown, key })
    if (isNew) {
      if (order.amount < minOnline) throw new Refusal('ONLINE_TOO_SMALL')
      const { id: orderId, amount, createdAt } = order
      const askAt = new Date(createdAt.getTime() + 60_000)
      const cartVersion = (await lockCart(tx, shopper.id)) ?? 0
      const row = { orderId, gatewayOrderId: null, amount, cartVersion, state: 'open' as const, createdAt, askAt }
      await insertOrderPayment(tx, row)
    }
    const due = await orderPaymentOf(tx, order.id)
    if (due === undefined) throw new Refusal('ORDER_UNKNOWN')
    return { due, isNew }
  })
}

/** Opens the order at the gateway and notes its id there; of several that try at once, the first one's counts. */
async function openAtGateway(shop: Shop, { due, isNew }: ResponseCache): Promise<string> {
  const { orderId, amount } = due
  const opened = await gatewayOf(shop)
    .openOrder({ amount, receipt: orderId, mayExist: !isNew })
    .catch((error: unknown) => {
      shop.log.warn({ err: error, orderId }, 'the payment gateway opened no order')
      throw new Refusal('PAYMENT_NOT_STARTED', { retryAfter: 5 })
    })
  return noteGatewayOrder(shop.db, orderId, opened.id)
}

/**
 * Begins an online payment: an order at today's prices that nobody sees until it is paid, opened at the gateway for
 * exactly its total. The same key again answers the same order (SPEC 7, CONTRACT "Orders").
 */
export async function startPayment(
  patientShop: Shop,
  shopper: Person,
  sent: SentOnlineOrder,
  key: string | undefined,
): Promise<StartedPayment> {
  const shop = withGatewayDeadline(patientShop)
  const { keyId } = gatewayOf(shop)
  const kept = await keepOrder(shop, shopper, sent, key)
  const { orderId, amount, state, createdAt, gatewayOrderId } = kept.due
  if (state === 'paid') throw new Refusal('ORDER_PAID')
  if (state === 'closed' || shop.clock().getTime() >= createdAt.getTime() + payableMs) throw new Refusal('ORDER_CLOSED')
  if (await isCartOrdered(shop.db, shopper.id, kept.due.cartVersion)) throw new Refusal('CART_ALREADY_ORDERED')
  const atGateway = gatewayOrderId ?? (await openAtGateway(shop, kept))
  return { razorpayKey: keyId, amount, currency, orderId: atGateway, orderDbId: orderId }
}
