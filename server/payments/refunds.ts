import { type Paise, paise } from '#domain/money.ts'
import { storeActor } from '#domain/orders/order-history.ts'
import { minOnline } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import { addToHistory } from '../orders/order-history.ts'
import { lockOrder } from '../orders/queries.ts'
import { owedOf } from '../orders/returns/return-queries.ts'
import type { Shop } from '../shop.ts'
import { payingPayment } from './queries.ts'
import { insertRefund, type RefundRow, refundsDue, reserveForRefund, saveRefund } from './refund-queries.ts'
import { gatewayOf } from './shop-gateway.ts'

const hour = 60 * 60 * 1000

type RefundRequest = { readonly paymentId: string; readonly amount: Paise; readonly reason: string }

/** Inserts a refund, to be sent after the commit; returns its id. Throws BAD_INPUT beyond what is left. */
export async function createRefund(shop: Shop, tx: Transaction, { paymentId, amount, reason }: RefundRequest) {
  if (!(await reserveForRefund(tx, paymentId, amount)))
    throw new Refusal('BAD_INPUT', { message: 'amount: is more than was paid.' })
  const now = shop.clock()
  const row = { id: newId(), paymentId, amount, reason, gatewayRefundId: null, state: 'asked' as const, createdAt: now }
  await insertRefund(tx, { ...row, insteadOf: null, nextCheckAt: now })
  return row.id
}

/** Inserts the refund that an order owes that ended or became cheaper in packing; undefined below ₹1. */
async function createOrderRefund(shop: Shop, tx: Transaction, orderId: string) {
  // The history of an order grows under its lock.
  await lockOrder(tx, orderId)
  const paid = await payingPayment(tx, orderId)
  if (paid === undefined) return undefined
  const owed = await owedOf(tx, orderId)
  if (paid.refunded + minOnline > owed) return undefined
  const amount = paise(owed - paid.refunded)
  await addToHistory(tx, { orderId, at: shop.clock(), by: storeActor, kind: 'refunded', data: { amount } })
  return createRefund(shop, tx, { paymentId: paid.id, amount, reason: 'owed' })
}

/** Sends or checks one refund; a failed call is retried after an hour with the same idempotency key. */
async function sendOrCheck(shop: Shop, row: RefundRow): Promise<void> {
  const later = new Date(shop.clock().getTime() + hour)
  await saveRefund(shop.db, row.id, { nextCheckAt: later })
  const { paymentId, amount, gatewayRefundId } = row
  const gateway = gatewayOf(shop)
  const answer =
    gatewayRefundId === null
      ? await gateway.refund({ paymentId, amount, key: row.id })
      : await gateway.refundById(gatewayRefundId)
  const isFinal = answer.status !== 'pending'
  if (answer.status === 'failed') shop.log.warn({ refundId: row.id, paymentId }, 'a refund failed; look into it')
  await saveRefund(shop.db, row.id, {
    state: answer.status,
    gatewayRefundId: answer.id,
    nextCheckAt: isFinal ? null : later,
  })
}

/** Sends or checks all refunds that are due; a gateway that fails only delays them. */
export async function sendRefunds(shop: Shop, isWanted: (row: RefundRow) => boolean = () => true): Promise<void> {
  for (const row of await refundsDue(shop.db, shop.clock())) {
    if (!isWanted(row)) continue
    await sendOrCheck(shop, row).catch((error: unknown) =>
      shop.log.warn({ err: error, refundId: row.id }, 'a refund could not be sent; it will be retried'),
    )
  }
}

/** Refunds what an order owes: all of a cancelled one, else the rest; repeated calls refund once. */
export async function refundOwed(shop: Shop, orderId: string): Promise<void> {
  if (shop.gateway === undefined) return
  const refundId = await inTransaction(shop.db, (tx) => createOrderRefund(shop, tx, orderId))
  if (refundId !== undefined) await sendRefund(shop, refundId)
}

/** Sends one refund right after its transaction. */
export function sendRefund(shop: Shop, refundId: string): Promise<void> {
  return sendRefunds(shop, (row) => row.id === refundId)
}
