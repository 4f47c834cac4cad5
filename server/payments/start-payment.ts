import type { StockChange } from '#domain/catalogue/stock.ts'
import type { api } from '#domain/contract.ts'
import type { Answer } from '#domain/endpoint.ts'
import type { SentOnlineOrder } from '#domain/orders/order-shapes.ts'
import { currency, isShownTotalText, minGatewayAmount, payableMs } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import { wasCartOrdered } from '../cart/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { insertUnpaid, type NewOrder } from '../orders/insert-order.ts'
import type { OrderRequest } from '../orders/order-request.ts'
import { createOrder } from '../orders/place-order.ts'
import { hasNewerOrderOfSameProduct } from '../orders/queries.ts'
import type { OrderRow } from '../orders/whole-order.ts'
import type { Shop } from '../shop.ts'
import { GatewayError } from './gateway.ts'
import { type ExpectedPaymentRow, expectedPaymentOf, insertExpectedPayment, saveGatewayOrderId } from './queries.ts'
import { gatewayOf, withGatewayDeadline } from './shop-gateway.ts'

/** An online order as its client sends it. */
type OnlineRequest = Pick<OrderRequest, 'key' | 'language'> & { readonly sent: SentOnlineOrder }

type UnpaidOrder = { readonly payment: ExpectedPaymentRow; readonly isNew: boolean }

/** Inserts an unpaid order before the gateway is called, so that every payment there has its order here. */
async function createUnpaidOrder(
  shop: Shop,
  shopper: Person,
  { sent, key, language }: OnlineRequest,
): Promise<UnpaidOrder> {
  const matchesShownTotal = (total: OrderRow['amount']) => isShownTotalText(sent.amount, total)
  const request = { sent, paymentType: 'Online', matchesShownTotal, key, language } as const
  const { orderId, isNew } = await createOrder(shop, shopper, request, (order) => insertWithPayment(shop, order))
  const payment = await expectedPaymentOf(shop.db, orderId)
  if (payment === undefined) throw new Refusal('ORDER_UNKNOWN')
  return { payment, isNew }
}

/** Inserts an order and the payment it waits for; undefined if its context changed, stock is short or the key is taken. */
async function insertWithPayment(shop: Shop, order: NewOrder): Promise<StockChange[] | undefined> {
  const { cartVersion } = order
  const { id: orderId, amount, createdAt } = order.row
  if (amount < minGatewayAmount) throw new Refusal('ONLINE_TOO_SMALL')
  const nextCheckAt = new Date(createdAt.getTime() + minuteMs)
  return inTransaction(shop.db, async (tx) => {
    const stockChanges = await insertUnpaid(tx, order)
    if (stockChanges === undefined) return undefined
    const times = { createdAt, nextCheckAt }
    await insertExpectedPayment(tx, { orderId, gatewayOrderId: null, amount, cartVersion, state: 'open', ...times })
    return stockChanges
  })
}

/** Opens the order at the gateway and stores the gateway's id; of concurrent requests the first one's stays. */
async function openAtGateway(shop: Shop, { payment, isNew }: UnpaidOrder): Promise<string> {
  const { orderId, amount } = payment
  const opened = await gatewayOf(shop)
    .openOrder({ amount, receipt: orderId, mayExist: !isNew })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      shop.log.warn({ err: error, orderId }, 'the payment gateway opened no order')
      throw new Refusal('PAYMENT_NOT_STARTED', { retryAfter: 5 })
    })
  return saveGatewayOrderId(shop.db, orderId, opened.id)
}

/**
 * Checks that the order of this key, perhaps of an earlier request from another cart, can be paid. Throws ORDER_CLOSED,
 * ORDER_PAID, CART_ALREADY_ORDERED.
 */
async function checkPayable(
  shop: Shop,
  shopper: Person,
  { orderId, state, createdAt, cartVersion: firstVersion }: ExpectedPaymentRow,
  sentVersion = firstVersion,
): Promise<void> {
  const wasFirstOrdered = await wasCartOrdered(shop.db, shopper.id, firstVersion)
  const wasSentOrdered = await wasCartOrdered(shop.db, shopper.id, sentVersion)
  // The first request's cart has been ordered, this one's has not: a new order, which needs a new key.
  if (wasFirstOrdered && !wasSentOrdered) throw new Refusal('ORDER_CLOSED')
  if (state === 'paid') throw new Refusal('ORDER_PAID')
  const isExpired = shop.clock().getTime() >= createdAt.getTime() + payableMs
  if (state === 'closed' || isExpired) throw new Refusal('ORDER_CLOSED')
  // Both carts have been ordered; paying would buy a product of this order twice.
  if (wasFirstOrdered && (await hasNewerOrderOfSameProduct(shop.db, { id: orderId, shopperId: shopper.id, createdAt })))
    throw new Refusal('CART_ALREADY_ORDERED')
}

/** Creates an unpaid order and opens it at the gateway; a repeated key returns the first (SPEC 7, CONTRACT "Orders"). */
export async function startPayment(
  baseShop: Shop,
  shopper: Person,
  request: OnlineRequest,
): Promise<Answer<typeof api.startOnlinePayment>> {
  const shop = withGatewayDeadline(baseShop)
  const { keyId } = gatewayOf(shop)
  const unpaid = await createUnpaidOrder(shop, shopper, request)
  const { orderId, amount, gatewayOrderId, createdAt } = unpaid.payment
  await checkPayable(shop, shopper, unpaid.payment, request.sent.cartVersion)
  return {
    message: 'Payment started',
    razorpayKey: keyId,
    amount,
    currency,
    // SPEC 7's `orderId` is the gateway's, `orderDbId` ours.
    orderId: gatewayOrderId ?? (await openAtGateway(shop, unpaid)),
    orderDbId: orderId,
    // The gateway's answer may have taken the last seconds.
    timeout: Math.max(1, Math.ceil((createdAt.getTime() + payableMs - shop.clock().getTime()) / 1000)),
  }
}
