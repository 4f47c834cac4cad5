import { misfitOf, nextStep, type PaymentStep, type SeenPayment } from '#domain/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PaymentProof } from '#domain/shapes.ts'
import type { Person } from '../accounts/sessions.ts'
import { emptyCart, lockCart } from '../cart/queries.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { productsByIds } from '../catalogue/queries.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { lockOrder, markPaid, orderOf, shopperOf, type WholeOrder } from '../orders/queries.ts'
import { tellPlaced } from '../orders/tell-order.ts'
import type { Shop } from '../shop.ts'
import {
  askOnceMore,
  insertPayment,
  lockOrderPayment,
  type OrderPaymentRow,
  orderPaymentOf,
  paymentById,
  setPaymentState,
} from './queries.ts'
import { askRefund, sendRefund } from './refunds.ts'
import { gatewayOf } from './start-payment.ts'
import { forgetOddPayment, moveOddPayment, noteOddPayment } from './trouble-queries.ts'

/** Whether everything in an order is still on the shelf; the shelf holds still until the transaction ends. */
async function isServable(tx: Transaction, { items }: WholeOrder): Promise<boolean> {
  const ids = items.map((item) => item.productId)
  const shelf = await productsByIds(tx, ids, 'share')
  return items.every(({ productId, unitId }) => {
    const product = shelf.get(productId)
    return product?.inStock === true && findUnit(product, { _id: unitId }) !== undefined
  })
}

type Booked = { step: PaymentStep; shopperId?: string; refundId?: string; isNews?: boolean }

/** Enters one payment in the books, once, with all that follows from it, in one transaction: locks shopper, order, products. */
async function book(shop: Shop, orderId: string, seen: SeenPayment): Promise<Booked> {
  const shopperId = await shopperOf(shop.db, orderId)
  if (shopperId === undefined) return { step: 'nothing' }
  return inTransaction(shop.db, async (tx) => {
    await lockCart(tx, shopperId)
    const due = await lockOrderPayment(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (due === undefined || order === undefined || (await paymentById(tx, seen.id))) return { step: 'nothing' }
    const step = nextStep(due, seen, due.state === 'open' && (await isServable(tx, order)))
    // Never before the order was made, though the clock was set back.
    const now = new Date(Math.max(shop.clock().getTime(), order.createdAt.getTime()))
    const row = { id: seen.id, orderId, amount: due.amount, refunded: 0 as typeof due.amount, createdAt: now }
    if (step === 'pay') {
      await insertPayment(tx, { ...row, pays: true })
      await setPaymentState(tx, orderId, 'paid', null)
      await markPaid(tx, order, now)
      await emptyCart(tx, shopperId)
    }
    if (step === 'pay' || step === 'refund') await forgetOddPayment(tx, seen.id)
    const misfit = misfitOf(due, seen)
    if (misfit !== undefined) {
      const { id, amount, currency, status } = seen
      const odd = { id, orderId, misfit, amount, currency, status, seenAt: now }
      if (step === 'mismatch') return { step, isNews: await noteOddPayment(tx, odd) }
      await moveOddPayment(tx, odd)
      return { step }
    }
    if (step !== 'refund') return { step, shopperId }
    await insertPayment(tx, { ...row, pays: false })
    if (due.state === 'open') await setPaymentState(tx, orderId, 'closed', due.askAt)
    const reason = due.state === 'open' ? 'sold out' : `order was ${due.state}`
    return { step, refundId: await askRefund(shop, tx, { paymentId: seen.id, amount: due.amount, reason }) }
  })
}

async function takeIn(shop: Shop, orderId: string, seen: SeenPayment): Promise<void> {
  const { step, shopperId, refundId, isNews } = await book(shop, orderId, seen)
  if (step === 'pay' && shopperId !== undefined) await tellPlaced(shop, { orderId, shopperId, status: 'Ordered' })
  if (step === 'capture') {
    const captured = await gatewayOf(shop).capture(seen)
    if (captured.status === 'captured') await takeIn(shop, orderId, captured)
  }
  if (step === 'mismatch' && isNews)
    shop.log.warn({ orderId, payment: seen }, 'a payment does not fit its order; look into it')
  if (refundId !== undefined) await sendRefund(shop, refundId)
}

/**
 * Asks the gateway about an order and enters what it tells, whoever gave the hint: the browser, a webhook or the clock.
 * Only the gateway's own answer moves an order, and only forward (CONTRACT "Orders").
 */
export async function settlePayment(shop: Shop, orderId: string): Promise<OrderPaymentRow | undefined> {
  const due = await orderPaymentOf(shop.db, orderId)
  if (due?.gatewayOrderId == null) return due
  for (const seen of await gatewayOf(shop).paymentsOf(due.gatewayOrderId)) await takeIn(shop, orderId, seen)
  return orderPaymentOf(shop.db, orderId)
}

/**
 * Checks what the checkout handed the browser: the signature over our stored order, then the payment itself. Twice is
 * fine. Refuses a forged or foreign one, and money that had to go back (SPEC 8, CONTRACT "Orders").
 */
export async function verifyPayment(shop: Shop, shopper: Person, proof: PaymentProof): Promise<void> {
  const { orderDbId, razorpay_order_id, razorpay_payment_id: paymentId, razorpay_signature: signature } = proof
  const order = await orderOf(shop.db, shopper.id, orderDbId)
  const due = order && (await orderPaymentOf(shop.db, order.id))
  if (due === undefined) throw new Refusal('ORDER_UNKNOWN')
  const { gatewayOrderId } = due
  const isSigned =
    gatewayOrderId !== null &&
    razorpay_order_id === gatewayOrderId &&
    gatewayOf(shop).isSigned({ gatewayOrderId, paymentId, signature })
  if (!isSigned) {
    shop.log.warn({ orderId: due.orderId, shopperId: shopper.id }, 'a payment was refused: its signature does not fit')
    throw new Refusal('PAYMENT_UNVERIFIED')
  }
  // Another payment than the one by which the order stands is money to give back, which perhaps nobody else tells of.
  const isKnown = due.state === 'paid' && (await paymentById(shop.db, paymentId)) !== undefined
  const settled = isKnown ? due : await settledOrPending(shop, due.orderId)
  if (settled?.state === 'paid') return
  if (await paymentById(shop.db, paymentId)) throw new Refusal('PAYMENT_REFUNDED')
  throw await whyNot(shop, gatewayOrderId, paymentId)
}

function settledOrPending(shop: Shop, orderId: string): Promise<OrderPaymentRow | undefined> {
  return settlePayment(shop, orderId).catch(async (error: unknown) => {
    shop.log.warn({ err: error, orderId }, 'the payment gateway could not be asked; it will be asked again')
    await askOnceMore(shop.db, orderId, shop.clock())
    throw new Refusal('PAYMENT_PENDING', { retryAfter: 60 })
  })
}

/** A signed payment that has not paid: still under way at the bank, or one that does not fit. */
async function whyNot(shop: Shop, gatewayOrderId: string, paymentId: string): Promise<Refusal> {
  const payments = await gatewayOf(shop)
    .paymentsOf(gatewayOrderId)
    .catch(() => undefined)
  const status = payments?.find((each) => each.id === paymentId)?.status
  const isUnderWay = payments === undefined || status === 'created' || status === 'authorized'
  return isUnderWay ? new Refusal('PAYMENT_PENDING', { retryAfter: 60 }) : new Refusal('PAYMENT_UNVERIFIED')
}
