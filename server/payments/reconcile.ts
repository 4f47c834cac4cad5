import { checkAgainInMs, maxPaymentAgeMs, payableMs } from '#domain/payments/payments.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { deleteOldEvents, unhandledEvents } from './event-queries.ts'
import { hasMismatch } from './issue-queries.ts'
import {
  cancelPaymentChecks,
  claimCheck,
  closeUncheckedPayments,
  type ExpectedPaymentRow,
  expectedPaymentsToCheck,
  lockExpectedPayment,
  saveExpectedPayment,
  saveGatewayOrderId,
} from './queries.ts'
import { processWebhook } from './receive-webhook.ts'
import { ordersOwingRefund } from './refund-queries.ts'
import { refundOwed, sendOrCheckRefunds } from './refunds.ts'
import { gatewayOf } from './shop-gateway.ts'
import { syncPayment } from './sync-payment.ts'

const eventRetentionMs = 30 * dayMs

/** Ends the time to pay an order (state `closed`) after 30 minutes; a later payment is refunded. */
async function closeIfExpired(shop: Shop, orderId: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const expected = await lockExpectedPayment(tx, orderId)
    if (expected?.state !== 'open') return
    if (shop.clock().getTime() < expected.createdAt.getTime() + payableMs) return
    // An order that the gateway does not have cannot be paid later, so its checks end.
    const isUnknownThere = expected.gatewayOrderId === null
    await saveExpectedPayment(tx, orderId, { state: 'closed', ...(isUnknownThere && { nextCheckAt: null }) })
  })
}

/** Checks one payment at the gateway; an order whose gateway id is missing is found there by its receipt. */
async function checkPayment(shop: Shop, row: ExpectedPaymentRow): Promise<void> {
  const age = shop.clock().getTime() - row.createdAt.getTime()
  const wait = checkAgainInMs(age, await hasMismatch(shop.db, row.orderId))
  const next = wait === undefined ? null : new Date(shop.clock().getTime() + wait)
  if (!(await claimCheck(shop.db, row, next))) return
  if (row.gatewayOrderId === null) {
    const found = await gatewayOf(shop).orderByReceipt(row.orderId)
    if (found !== undefined) await saveGatewayOrderId(shop.db, row.orderId, found.id)
  }
  await syncPayment(shop, row.orderId)
  await closeIfExpired(shop, row.orderId)
}

/** Closes open payments that no check will close: the last check failed, or the gateway's keys were deleted. */
export async function closeAbandonedPayments(shop: Shop): Promise<void> {
  const before = new Date(shop.clock().getTime() - maxPaymentAgeMs)
  // Saved keys that cannot be decrypted now may be readable later, so the checks wait for them.
  const hasKeys = shop.gateway !== undefined || shop.settings.now().values.payment.razorpayKeyId !== ''
  if (!hasKeys) await cancelPaymentChecks(shop.db, before)
  await closeUncheckedPayments(shop.db, before)
}

/** The reconciliation that each shop is running now. */
const running = new WeakMap<Shop, Promise<void>>()

/** Checks payments, events and refunds that are due, once a minute; concurrent calls share one run (CONTRACT "Orders"). */
export function reconcilePayments(shop: Shop): Promise<void> {
  const run = running.get(shop) ?? reconcileOnce(shop).finally(() => running.delete(shop))
  running.set(shop, run)
  return run
}

async function reconcileOnce(shop: Shop): Promise<void> {
  const warn = (about: object) => (error: unknown) =>
    shop.log.warn({ err: error, ...about }, 'the payment gateway could not be reached; it is called again later')
  const now = shop.clock().getTime()
  if (shop.gateway !== undefined) {
    for (const row of await expectedPaymentsToCheck(shop.db, new Date(now)))
      await checkPayment(shop, row).catch(warn({ orderId: row.orderId }))
    for (const row of await unhandledEvents(shop.db, new Date(now - minuteMs)))
      await processWebhook(shop, row).catch(warn({ event: row.id }))
    await deleteOldEvents(shop.db, new Date(now - eventRetentionMs))
  }
  // Without a gateway these settle only what a former sandbox owes.
  for (const orderId of await ordersOwingRefund(shop.db)) await refundOwed(shop, orderId).catch(warn({ orderId }))
  await sendOrCheckRefunds(shop)
}
