import type { StockChange } from '#domain/catalogue/stock.ts'
import { paise } from '#domain/money.ts'
import {
  cartOrderedReason,
  mismatchOf,
  nextStep,
  orderPaidReason,
  type ReportedPayment,
} from '#domain/payments/payments.ts'
import { lockShopper, removeOrderedLines, wasCartOrdered } from '../cart/queries.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { canHold, publishStockChanges, setHeldStock, stockNeedsOf } from '../catalogue/hold-stock.ts'
import { lockProductsOnShelf } from '../catalogue/queries.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import { timeNotBeforeLastChange } from '../orders/change-order.ts'
import { publishPlaced } from '../orders/publish-order.ts'
import { hasNewerOrderOfSameProduct, lockOrder, markPaid, orderById } from '../orders/queries.ts'
import type { WholeOrder } from '../orders/whole-order.ts'
import type { Shop } from '../shop.ts'
import { deleteMismatch, insertMismatch, updateMismatch } from './issue-queries.ts'
import {
  type ExpectedPaymentRow,
  expectedPaymentOf,
  insertPayment,
  lockExpectedPayment,
  paymentById,
  saveExpectedPayment,
} from './queries.ts'
import { createRefund, sendOrCheckRefund } from './refunds.ts'
import { gatewayOf } from './shop-gateway.ts'

/** Whether all lines of an order can be sold; locks their products and stock until the transaction ends. */
async function areLinesAvailable(tx: Transaction, { id, items }: WholeOrder): Promise<boolean> {
  const ids = items.map((item) => item.productId)
  const products = await lockProductsOnShelf(tx, ids)
  const isSold = items.every(({ productId, unitId }) => {
    const product = products.get(productId)
    // This order may hold the last stock, so that `inStock` is false: the seller's switch `isOn` and `canHold` decide.
    return product?.isOn === true && findUnit(product, { _id: unitId }) !== undefined
  })
  return isSold && (await canHold(tx, id, stockNeedsOf(items)))
}

/** Why a payment can no longer place its order; undefined if it can (CONTRACT "Orders"). */
async function obstacleOf(
  tx: Transaction,
  expected: ExpectedPaymentRow,
  order: WholeOrder,
): Promise<string | undefined> {
  if (expected.state === 'paid') return orderPaidReason
  if (expected.state === 'closed') return 'order was closed'
  const wasOrdered = await wasCartOrdered(tx, order.shopperId, expected.cartVersion)
  if (wasOrdered && (await hasNewerOrderOfSameProduct(tx, order))) return cartOrderedReason
  return (await areLinesAvailable(tx, order)) ? undefined : 'sold out'
}

/** A payment as the gateway reports it, with its order's locked rows. */
type LockedPayment = {
  readonly tx: Transaction
  readonly reported: ReportedPayment
  readonly expected: ExpectedPaymentRow
  readonly order: WholeOrder
  readonly now: Date
}

/** Decides under locks of shopper, order and products what a payment does, and records it; captures, publishes or refunds after the commit. */
async function applyPayment(shop: Shop, orderId: string, reported: ReportedPayment): Promise<void> {
  const found = await orderById(shop.db, orderId)
  if (found === undefined) return
  const { shopperId } = found
  const followUp = await inTransaction(shop.db, async (tx): Promise<(() => Promise<void>) | undefined> => {
    await lockShopper(tx, shopperId)
    const expected = await lockExpectedPayment(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (expected === undefined || order === undefined || (await paymentById(tx, reported.id))) return undefined
    const obstacle = await obstacleOf(tx, expected, order)
    const locked = { tx, reported, expected, order, now: timeNotBeforeLastChange(shop, order) }
    switch (nextStep(expected, reported, obstacle === undefined)) {
      case 'place': {
        const stockChanges = await placePaidOrder(locked)
        return async () => {
          await publishStockChanges(shop, stockChanges)
          await publishPlaced(shop, { orderId, shopperId, status: 'Ordered' })
        }
      }
      case 'refund': {
        const refundId = await refundUnplaced(shop, locked, obstacle ?? 'not placed')
        return async () => {
          // Of a second payment the shopper gets no notification: the first one placed the order.
          if (obstacle !== orderPaidReason)
            await enqueueOrLog(shop, 'push-given-back', { orderId, shopperId }, 'no notification is sent')
          await sendOrCheckRefund(shop, refundId)
        }
      }
      case 'mismatch':
        if (!(await saveMismatch(locked))) return undefined
        return async () =>
          shop.log.warn({ orderId, payment: reported }, 'a payment does not match its order; look into it')
      case 'nothing':
        // A payment stored as a mismatch may have been refunded at the gateway.
        await updateMismatch(tx, reported)
        return undefined
      case 'capture':
        return async () => {
          const captured = await gatewayOf(shop).capture(reported)
          if (captured.status === 'captured') await applyPayment(shop, orderId, captured)
        }
    }
  })
  await followUp?.()
}

/** Places the order that this payment pays, and takes its lines out of the cart; returns the changed stock. */
async function placePaidOrder(payment: LockedPayment): Promise<StockChange[]> {
  const { tx, reported, order, now } = payment
  await insertPayment(tx, paymentRow(payment, true))
  // `nextCheckAt` stays, so that reconcile.ts finds a second payment whose webhook was lost.
  await saveExpectedPayment(tx, order.id, { state: 'paid' })
  await markPaid(tx, order, now)
  await removeOrderedLines(tx, order.shopperId, order.items)
  await deleteMismatch(tx, reported.id)
  return setHeldStock(tx, { orderId: order.id, reason: 'paid', at: now }, stockNeedsOf(order.items))
}

/** Records and refunds a payment that places no order; returns the refund's id. */
async function refundUnplaced(shop: Shop, payment: LockedPayment, reason: string): Promise<string> {
  const { tx, reported, expected, order } = payment
  // An earlier report of this payment may have been stored as a mismatch; now it matches.
  await deleteMismatch(tx, reported.id)
  await insertPayment(tx, paymentRow(payment, false))
  if (expected.state === 'open') await saveExpectedPayment(tx, order.id, { state: 'closed' })
  return createRefund(shop, tx, { paymentId: reported.id, amount: expected.amount, reason })
}

/** Stores a payment that does not match its order, for the seller; returns whether it is new. */
async function saveMismatch({ tx, reported, expected, order, now }: LockedPayment): Promise<boolean> {
  const reason = mismatchOf(expected, reported)
  if (reason === undefined) return false
  const { id, amount, currency, status } = reported
  return insertMismatch(tx, { id, orderId: order.id, reason, amount, currency, status, seenAt: now })
}

function paymentRow({ reported, expected, now }: LockedPayment, paysOrder: boolean) {
  const { orderId, amount } = expected
  return { id: reported.id, orderId, amount, refunded: paise(0), createdAt: now, paysOrder }
}

/** Fetches an order's payments from the gateway and applies them; what a browser or webhook says never counts (CONTRACT "Orders"). */
export async function syncPayment(shop: Shop, orderId: string): Promise<ExpectedPaymentRow | undefined> {
  const expected = await expectedPaymentOf(shop.db, orderId)
  if (expected?.gatewayOrderId == null) return expected
  for (const reported of await gatewayOf(shop).paymentsOf(expected.gatewayOrderId))
    await applyPayment(shop, orderId, reported)
  return expectedPaymentOf(shop.db, orderId)
}
