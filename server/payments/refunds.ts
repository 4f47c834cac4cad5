import { type Paise, paise } from '#domain/money.ts'
import { storeActor } from '#domain/orders/order-history.ts'
import { minGatewayAmount } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { addToHistory } from '../orders/order-history.ts'
import { owedOf } from '../orders/owed-queries.ts'
import { lockOrder, touchOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { lockPayingPayment } from './queries.ts'
import {
  insertRefund,
  markRefundChecked,
  type RefundRow,
  refundById,
  refundsDue,
  reserveForRefund,
  saveRefund,
} from './refund-queries.ts'
import { sandboxKeys } from './sandbox/ledger.ts'
import { sandboxPaymentBy } from './sandbox/queries.ts'
import { logDelay } from './shop-gateway.ts'

type RefundRequest = { readonly paymentId: string; readonly amount: Paise; readonly reason: string }

/** Whether a payment was made in the sandbox, which is no longer the gateway: no money moved, so none goes back. */
export async function isOfFormerSandbox(shop: Shop, db: Queryable, paymentId: string): Promise<boolean> {
  if (shop.gateway?.keyId === sandboxKeys.keyId) return false
  return (await sandboxPaymentBy(db, paymentId)) !== undefined
}

/** Inserts a refund, to be sent after the commit; returns its id. Throws BAD_INPUT above the payment's unrefunded part. */
export async function createRefund(shop: Shop, tx: Transaction, { paymentId, amount, reason }: RefundRequest) {
  if (!(await reserveForRefund(tx, paymentId, amount)))
    throw new Refusal('BAD_INPUT', { message: 'amount: is more than was paid.' })
  return insertRefund(tx, { paymentId, amount, reason, retryOf: null }, shop.clock())
}

/** Inserts the refund of what an order still owes its shopper; undefined below ₹1 or without a gateway. */
async function createOwedRefund(shop: Shop, tx: Transaction, orderId: string) {
  // addToHistory needs the order's lock.
  const order = await lockOrder(tx, orderId)
  const payment = await lockPayingPayment(tx, orderId)
  if (order === undefined || payment === undefined) return undefined
  const amount = paise((await owedOf(tx, orderId)) - payment.refunded)
  if (amount < minGatewayAmount) {
    await markRefundChecked(tx, orderId)
    return undefined
  }
  if (shop.gateway === undefined && !(await isOfFormerSandbox(shop, tx, payment.id))) return undefined
  const at = shop.clock()
  await addToHistory(tx, { orderId, at, by: storeActor, kind: 'refunded', data: { amount } })
  await touchOrder(tx, orderId, at)
  // After touchOrder, since it stores the order's time of change.
  await markRefundChecked(tx, orderId)
  return { order, refundId: await createRefund(shop, tx, { paymentId: payment.id, amount, reason: 'owed' }) }
}

/** Sends a new refund or checks a sent one; a failed call is repeated after an hour with the same idempotency key. */
async function sendOrCheck(shop: Shop, row: RefundRow): Promise<void> {
  if (await isOfFormerSandbox(shop, shop.db, row.paymentId))
    return saveRefund(shop.db, row.id, { state: 'processed', nextCheckAt: null })
  const { gateway } = shop
  // The refund stays due until the keys can be read again.
  if (gateway === undefined) return
  const later = new Date(shop.clock().getTime() + hourMs)
  await saveRefund(shop.db, row.id, { nextCheckAt: later })
  const { paymentId, amount, gatewayRefundId } = row
  const answer =
    gatewayRefundId === null
      ? await gateway.refund({ paymentId, amount, key: row.id })
      : await gateway.refundById(gatewayRefundId)
  const reason = answer.id === null ? answer.reason : undefined
  if (answer.status === 'failed')
    shop.log.warn({ refundId: row.id, paymentId, reason }, 'a refund failed; look into it')
  await saveRefund(shop.db, row.id, {
    state: answer.status,
    gatewayRefundId: answer.id,
    nextCheckAt: answer.status === 'pending' ? later : null,
  })
}

async function sendOrLog(shop: Shop, row: RefundRow): Promise<void> {
  await sendOrCheck(shop, row).catch((error: unknown) => logDelay(shop, error, { refundId: row.id }))
}

/** Sends or checks all due refunds; a failing gateway only delays them. */
export async function sendOrCheckRefunds(shop: Shop): Promise<void> {
  for (const row of await refundsDue(shop.db, shop.clock())) await sendOrLog(shop, row)
}

/** Sends or checks a refund if due, right after its transaction. */
export async function sendOrCheckRefund(shop: Shop, refundId: string): Promise<void> {
  const row = await refundById(shop.db, refundId)
  const isDue = row?.nextCheckAt != null && row.nextCheckAt <= shop.clock()
  if (isDue) await sendOrLog(shop, row)
}

/** Refunds what an order owes: all of a cancelled one, else what became cheaper; repeated calls refund once. */
export async function refundOwed(shop: Shop, orderId: string): Promise<void> {
  const created = await inTransaction(shop.db, (tx) => createOwedRefund(shop, tx, orderId))
  if (created === undefined) return
  const { shopperId, status } = created.order
  await shop.events.publish('order-changed', { orderId, shopperId, status })
  await sendOrCheckRefund(shop, created.refundId)
}
