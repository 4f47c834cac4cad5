import { type Paise, paise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import { owedOf } from '../orders/return-queries.ts'
import type { Shop } from '../shop.ts'
import { insertRefund, payingPayment, type RefundRow, refundsToSend, saveRefund, setAsideForRefund } from './queries.ts'
import { gatewayOf } from './start-payment.ts'

const hour = 60 * 60 * 1000

export type AskedRefund = { readonly paymentId: string; readonly amount: Paise; readonly reason: string }

/** Decides to give money back, in paise, in the caller's transaction; refuses more than is left. Answers the refund's id, to be sent after the commit. */
export async function askRefund(shop: Shop, tx: Transaction, { paymentId, amount, reason }: AskedRefund) {
  if (!(await setAsideForRefund(tx, paymentId, amount)))
    throw new Refusal('BAD_INPUT', { message: 'amount: is more than was paid.' })
  const now = shop.clock()
  const row = { id: newId(), paymentId, amount, reason, gatewayRefundId: null, state: 'asked' as const, createdAt: now }
  await insertRefund(tx, { ...row, insteadOf: null, askAt: now })
  return row.id
}

/** Gives back what is still owed of an ended order: all that was paid, or what its return comes to; undefined when nothing is. */
export async function askOrderRefund(shop: Shop, tx: Transaction, orderId: string, reason: string) {
  const paid = await payingPayment(tx, orderId)
  if (paid === undefined) return undefined
  const owed = await owedOf(tx, orderId)
  if (paid.refunded >= owed) return undefined
  return askRefund(shop, tx, { paymentId: paid.id, amount: paise(owed - paid.refunded), reason })
}

/** Sends one refund, or asks how it stands; what fails is tried again in an hour with the same key, so that money goes back once. */
async function handOver(shop: Shop, row: RefundRow): Promise<void> {
  const later = new Date(shop.clock().getTime() + hour)
  await saveRefund(shop.db, row.id, { askAt: later })
  const { paymentId, amount, gatewayRefundId } = row
  const gateway = gatewayOf(shop)
  const told =
    gatewayRefundId === null
      ? await gateway.refund({ paymentId, amount, key: row.id })
      : await gateway.refundById(gatewayRefundId)
  const isOver = told.status !== 'pending'
  if (told.status === 'failed') shop.log.warn({ refundId: row.id, paymentId }, 'a refund failed; look into it')
  await saveRefund(shop.db, row.id, {
    state: told.status,
    gatewayRefundId: told.id,
    askAt: isOver ? null : later,
  })
}

/** Sends whatever refunds are due; the gateway being away delays them, nothing more. */
export async function sendRefunds(shop: Shop, wanted: (row: RefundRow) => boolean = () => true): Promise<void> {
  for (const row of await refundsToSend(shop.db, shop.clock())) {
    if (!wanted(row)) continue
    await handOver(shop, row).catch((error: unknown) =>
      shop.log.warn({ err: error, refundId: row.id }, 'a refund could not be sent; it will be tried again'),
    )
  }
}

/** Gives back what a cancelled or returned order was paid with; doing it twice gives back once. */
export async function refundEndedOrder(shop: Shop, orderId: string): Promise<void> {
  if (shop.gateway === undefined) return
  const refundId = await inTransaction(shop.db, (tx) => askOrderRefund(shop, tx, orderId, 'order ended'))
  if (refundId !== undefined) await sendRefund(shop, refundId)
}

/** Sends one refund right after it was decided. */
export function sendRefund(shop: Shop, refundId: string): Promise<void> {
  return sendRefunds(shop, (row) => row.id === refundId)
}
