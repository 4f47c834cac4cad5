import type { StockChange } from '#domain/catalogue/stock.ts'
import { cartOrdered, misfitOf, nextStep, type PaymentStep, type SeenPayment } from '#domain/payments/payments.ts'
import { isCartOrdered, lockCart, takeOrdered } from '../cart/queries.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { amountsOf, canHold, holdStock, publishStock } from '../catalogue/hold-stock.ts'
import { productsByIds } from '../catalogue/queries.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { publishPlaced } from '../orders/publish-order.ts'
import { lockOrder, markPaid, shopperOf } from '../orders/queries.ts'
import type { WholeOrder } from '../orders/whole-order.ts'
import type { Shop } from '../shop.ts'
import { deleteMismatch, insertMismatch, updateMismatch } from './issue-queries.ts'
import {
  insertPayment,
  lockOrderPayment,
  type OrderPaymentRow,
  orderPaymentOf,
  paymentById,
  setPaymentState,
} from './queries.ts'
import { createRefund, sendRefund } from './refunds.ts'
import { gatewayOf } from './start-payment.ts'
import { notifyUnplaced } from './unplaced-payments.ts'

/** Whether all lines of an order can be sold; locks their products and stock until the transaction ends. */
async function areLinesAvailable(tx: Transaction, { id, items }: WholeOrder): Promise<boolean> {
  const ids = items.map((item) => item.productId)
  const products = await productsByIds(tx, ids, 'share')
  const isSold = items.every(({ productId, unitId }) => {
    const product = products.get(productId)
    // Its own stock is reserved, so that only the switch counts.
    return product?.isOn === true && findUnit(product, { _id: unitId }) !== undefined
  })
  return isSold && (await canHold(tx, id, amountsOf(items)))
}

/** Why a payment can no longer place its order; undefined if it can (CONTRACT "Orders"). */
async function obstacleTo(tx: Transaction, due: OrderPaymentRow, order: WholeOrder): Promise<string | undefined> {
  if (due.state !== 'open') return `order was ${due.state}`
  if (await isCartOrdered(tx, order.shopperId, due.cartVersion)) return cartOrdered
  return (await areLinesAvailable(tx, order)) ? undefined : 'sold out'
}

type Recorded = {
  step: PaymentStep
  shopperId: string
  stockChanges?: StockChange[]
  refundId?: string
  isNew?: boolean
}

/** Records a payment once, in one transaction that locks shopper, order and products; undefined if it was recorded. */
async function recordPayment(shop: Shop, orderId: string, seen: SeenPayment): Promise<Recorded | undefined> {
  const shopperId = await shopperOf(shop.db, orderId)
  if (shopperId === undefined) return undefined
  return inTransaction(shop.db, async (tx) => {
    await lockCart(tx, shopperId)
    const due = await lockOrderPayment(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (due === undefined || order === undefined || (await paymentById(tx, seen.id))) return undefined
    const obstacle = await obstacleTo(tx, due, order)
    const step = nextStep(due, seen, obstacle === undefined)
    // The clock may have been set back since the order was made.
    const now = new Date(Math.max(shop.clock().getTime(), order.createdAt.getTime()))
    const row = { id: seen.id, orderId, amount: due.amount, refunded: 0 as typeof due.amount, createdAt: now }
    if (step === 'pay') {
      await insertPayment(tx, { ...row, pays: true })
      await setPaymentState(tx, orderId, 'paid', null)
      await markPaid(tx, order, now)
      await takeOrdered(tx, shopperId, order.items)
      const stockChanges = await holdStock(tx, { orderId, reason: 'paid', at: now }, amountsOf(order.items))
      await deleteMismatch(tx, seen.id)
      return { step, shopperId, stockChanges }
    }
    // The gateway may have named another order before.
    if (step === 'refund') await deleteMismatch(tx, seen.id)
    const misfit = misfitOf(due, seen)
    if (misfit !== undefined) {
      const { id, amount, currency, status } = seen
      const mismatch = { id, orderId, misfit, amount, currency, status, seenAt: now }
      if (step === 'mismatch') return { step, shopperId, isNew: await insertMismatch(tx, mismatch) }
      await updateMismatch(tx, mismatch)
      return { step, shopperId }
    }
    if (step !== 'refund') return { step, shopperId }
    await insertPayment(tx, { ...row, pays: false })
    if (due.state === 'open') await setPaymentState(tx, orderId, 'closed', due.nextCheckAt)
    const reason = obstacle ?? 'not placed'
    const refundId = await createRefund(shop, tx, { paymentId: seen.id, amount: due.amount, reason })
    return { step, shopperId, refundId }
  })
}

/** Records a payment, then captures, publishes or refunds it. */
async function applyPayment(shop: Shop, orderId: string, seen: SeenPayment): Promise<void> {
  const recorded = await recordPayment(shop, orderId, seen)
  if (recorded === undefined) return
  const { step, shopperId, stockChanges = [], refundId, isNew } = recorded
  await publishStock(shop, stockChanges)
  if (step === 'pay') await publishPlaced(shop, { orderId, shopperId, status: 'Ordered' })
  if (step === 'capture') {
    const captured = await gatewayOf(shop).capture(seen)
    if (captured.status === 'captured') await applyPayment(shop, orderId, captured)
  }
  if (step === 'mismatch' && isNew)
    shop.log.warn({ orderId, payment: seen }, 'a payment does not match its order; look into it')
  if (refundId === undefined) return
  await notifyUnplaced(shop, { orderId, shopperId })
  await sendRefund(shop, refundId)
}

/** Fetches an order's payments and applies them; only the gateway's own answer moves an order (CONTRACT "Orders"). */
export async function syncPayment(shop: Shop, orderId: string): Promise<OrderPaymentRow | undefined> {
  const due = await orderPaymentOf(shop.db, orderId)
  if (due?.gatewayOrderId == null) return due
  for (const seen of await gatewayOf(shop).paymentsOf(due.gatewayOrderId)) await applyPayment(shop, orderId, seen)
  return orderPaymentOf(shop.db, orderId)
}
