import { cartOrdered, misfitOf, nextStep, type PaymentStep, type SeenPayment } from '#domain/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PaymentProof } from '#domain/shapes.ts'
import type { Person } from '../auth/sessions.ts'
import { isCartOrdered, lockCart, takeOrdered } from '../cart/queries.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { productsByIds } from '../catalogue/queries.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { publishPlaced } from '../orders/publish-order.ts'
import { lockOrder, markPaid, orderOf, shopperOf, type WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { forgetOddPayment, moveOddPayment, noteOddPayment } from './issue-queries.ts'
import { tellGivenBack } from './notify-given-back.ts'
import {
  askOnceMore,
  insertPayment,
  lockOrderPayment,
  type OrderPaymentRow,
  orderPaymentOf,
  paymentById,
  refundReasonOf,
  setPaymentState,
} from './queries.ts'
import { askRefund, sendRefund } from './refunds.ts'
import { gatewayOf, withGatewayDeadline } from './start-payment.ts'

/** Whether everything in an order is still on the shelf; the shelf holds still until the transaction ends. */
async function isServable(tx: Transaction, { items }: WholeOrder): Promise<boolean> {
  const ids = items.map((item) => item.productId)
  const shelf = await productsByIds(tx, ids, 'share')
  return items.every(({ productId, unitId }) => {
    const product = shelf.get(productId)
    return product?.inStock === true && findUnit(product, { _id: unitId }) !== undefined
  })
}

/** Why an arriving payment can place its order no more; undefined while it can (CONTRACT "Orders"). */
async function obstacleTo(tx: Transaction, due: OrderPaymentRow, order: WholeOrder): Promise<string | undefined> {
  if (due.state !== 'open') return `order was ${due.state}`
  if (await isCartOrdered(tx, order.shopperId, due.cartVersion)) return cartOrdered
  return (await isServable(tx, order)) ? undefined : 'sold out'
}

type Booked = { step: PaymentStep; shopperId: string; refundId?: string; isNews?: boolean }

/** Enters one payment in the books, once, with all that follows from it, in one transaction: locks shopper, order, products. */
async function book(shop: Shop, orderId: string, seen: SeenPayment): Promise<Booked | undefined> {
  const shopperId = await shopperOf(shop.db, orderId)
  if (shopperId === undefined) return undefined
  return inTransaction(shop.db, async (tx) => {
    await lockCart(tx, shopperId)
    const due = await lockOrderPayment(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (due === undefined || order === undefined || (await paymentById(tx, seen.id))) return undefined
    const obstacle = await obstacleTo(tx, due, order)
    const step = nextStep(due, seen, obstacle === undefined)
    // Never before the order was made, though the clock was set back.
    const now = new Date(Math.max(shop.clock().getTime(), order.createdAt.getTime()))
    const row = { id: seen.id, orderId, amount: due.amount, refunded: 0 as typeof due.amount, createdAt: now }
    if (step === 'pay') {
      await insertPayment(tx, { ...row, pays: true })
      await setPaymentState(tx, orderId, 'paid', null)
      await markPaid(tx, order, now)
      await takeOrdered(tx, shopperId, order.items)
    }
    if (step === 'pay' || step === 'refund') await forgetOddPayment(tx, seen.id)
    const misfit = misfitOf(due, seen)
    if (misfit !== undefined) {
      const { id, amount, currency, status } = seen
      const odd = { id, orderId, misfit, amount, currency, status, seenAt: now }
      if (step === 'mismatch') return { step, shopperId, isNews: await noteOddPayment(tx, odd) }
      await moveOddPayment(tx, odd)
      return { step, shopperId }
    }
    if (step !== 'refund') return { step, shopperId }
    await insertPayment(tx, { ...row, pays: false })
    if (due.state === 'open') await setPaymentState(tx, orderId, 'closed', due.askAt)
    const reason = obstacle ?? 'not placed'
    const refundId = await askRefund(shop, tx, { paymentId: seen.id, amount: due.amount, reason })
    return { step, shopperId, refundId }
  })
}

async function takeIn(shop: Shop, orderId: string, seen: SeenPayment): Promise<void> {
  const booked = await book(shop, orderId, seen)
  if (booked === undefined) return
  const { step, shopperId, refundId, isNews } = booked
  if (step === 'pay') await publishPlaced(shop, { orderId, shopperId, status: 'Ordered' })
  if (step === 'capture') {
    const captured = await gatewayOf(shop).capture(seen)
    if (captured.status === 'captured') await takeIn(shop, orderId, captured)
  }
  if (step === 'mismatch' && isNews)
    shop.log.warn({ orderId, payment: seen }, 'a payment does not fit its order; look into it')
  if (refundId === undefined) return
  await tellGivenBack(shop, { orderId, shopperId })
  await sendRefund(shop, refundId)
}

/**
 * Asks the gateway about an order and enters what it tells, whoever gave the hint: the browser, a webhook or the clock.
 * Only the gateway's own answer moves an order, and only forward (CONTRACT "Orders").
 */
export async function syncPayment(shop: Shop, orderId: string): Promise<OrderPaymentRow | undefined> {
  const due = await orderPaymentOf(shop.db, orderId)
  if (due?.gatewayOrderId == null) return due
  for (const seen of await gatewayOf(shop).paymentsOf(due.gatewayOrderId)) await takeIn(shop, orderId, seen)
  return orderPaymentOf(shop.db, orderId)
}

/**
 * Checks what the checkout handed the browser: the signature over our stored order, then the payment itself. Twice is
 * fine. Refuses a forged or foreign one, and money that had to go back (SPEC 8, CONTRACT "Orders").
 */
export async function verifyPayment(patientShop: Shop, shopper: Person, proof: PaymentProof): Promise<void> {
  const shop = withGatewayDeadline(patientShop)
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
  const reason = await refundReasonOf(shop.db, paymentId)
  if (reason !== undefined) throw new Refusal(reason === cartOrdered ? 'PAID_TWICE' : 'PAYMENT_REFUNDED')
  throw await whyNot(shop, gatewayOrderId, paymentId)
}

function settledOrPending(shop: Shop, orderId: string): Promise<OrderPaymentRow | undefined> {
  return syncPayment(shop, orderId).catch(async (error: unknown) => {
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
