import type { PaymentProof } from '#domain/payments/payment-shapes.ts'
import { paidTwiceReasons } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { orderById } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { GatewayError } from './gateway.ts'
import { type ExpectedPaymentRow, expectedPaymentOf, paymentById, scheduleCheck } from './queries.ts'
import { refundReasonOf } from './refund-queries.ts'
import { gatewayOf, isOutage, logDelay, withGatewayDeadline } from './shop-gateway.ts'
import { syncPayment } from './sync-payment.ts'

/** The store checks a pending payment again after this time; clients get it as Retry-After. */
const retrySeconds = 60

/** Verifies a payment (SPEC 8). Throws PAYMENT_UNVERIFIED, PAYMENT_PENDING, PAYMENT_REFUNDED, PAID_TWICE (CONTRACT "Orders"). */
export async function verifyPayment(baseShop: Shop, shopper: Person, proof: PaymentProof): Promise<void> {
  const shop = withGatewayDeadline(baseShop)
  const { orderDbId, razorpay_order_id, razorpay_payment_id: paymentId, razorpay_signature: signature } = proof
  const order = await orderById(shop.db, orderDbId, shopper.id)
  const expected = order && (await expectedPaymentOf(shop.db, order.id))
  if (expected === undefined) throw new Refusal('ORDER_UNKNOWN')
  // Without readable keys the signature cannot be checked; reconciliation finds the payment later.
  if (shop.gateway === undefined) throw new Refusal('PAYMENT_PENDING', { retryAfter: retrySeconds })
  const { gatewayOrderId } = expected
  const isSigned =
    gatewayOrderId !== null &&
    razorpay_order_id === gatewayOrderId &&
    gatewayOf(shop).isSigned({ gatewayOrderId, paymentId, signature })
  if (!isSigned) {
    shop.log.warn({ orderId: expected.orderId, shopperId: shopper.id }, 'a payment was refused: its signature is wrong')
    throw new Refusal('PAYMENT_UNVERIFIED')
  }
  // A payment recorded on a paid order needs no sync. An unrecorded one may be a second payment, which the sync refunds.
  const isRecorded = expected.state === 'paid' && (await paymentById(shop.db, paymentId)) !== undefined
  const synced = isRecorded ? expected : await syncOrThrowPending(shop, expected.orderId)
  if (synced?.state === 'paid') return
  const reason = await refundReasonOf(shop.db, paymentId)
  if (reason !== undefined) throw new Refusal(paidTwiceReasons.includes(reason) ? 'PAID_TWICE' : 'PAYMENT_REFUNDED')
  throw await unpaidRefusal(shop, gatewayOrderId, paymentId)
}

function syncOrThrowPending(shop: Shop, orderId: string): Promise<ExpectedPaymentRow | undefined> {
  return syncPayment(shop, orderId).catch(async (error: unknown) => {
    if (!isOutage(error)) throw error
    shop.log.warn({ err: error, orderId }, 'a payment could not be verified now; it is checked again')
    const next = new Date(shop.clock().getTime() + retrySeconds * 1000)
    await scheduleCheck(shop.db, orderId, next).catch((failure: unknown) => logDelay(shop, failure, { orderId }))
    throw new Refusal('PAYMENT_PENDING', { retryAfter: retrySeconds })
  })
}

/** The refusal of a signed payment that has not paid its order: it is pending; or it failed, was refunded or is unknown. */
async function unpaidRefusal(shop: Shop, gatewayOrderId: string, paymentId: string): Promise<Refusal> {
  const payments = await gatewayOf(shop)
    .paymentsOf(gatewayOrderId)
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      return undefined
    })
  const status = payments?.find((each) => each.id === paymentId)?.status
  const isPending = payments === undefined || status === 'created' || status === 'authorized'
  return isPending ? new Refusal('PAYMENT_PENDING', { retryAfter: retrySeconds }) : new Refusal('PAYMENT_UNVERIFIED')
}
