import { checkAgainInMs, maxPaymentAgeMs, payableMs } from '#domain/payments/payments.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { deleteOldEvents, unhandledEvents } from './event-queries.ts'
import { hasMismatch } from './issue-queries.ts'
import {
  batchSize,
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
import { ordersToCheckForRefund } from './refund-queries.ts'
import { refundOwed, sendOrCheckRefunds } from './refunds.ts'
import { gatewayOf, logDelay } from './shop-gateway.ts'
import { syncPayment } from './sync-payment.ts'

const eventRetentionMs = 30 * dayMs
/** One run checks due payments for this long at most, so that events and refunds have their turn. */
const maxCheckMs = minuteMs

/** Ends the time to pay an order (state `closed`) after 30 minutes; a later payment is refunded, so the checks go on for days. */
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

/** Checks a batch of due payments until a time; returns whether it was full and the gateway answered at all. */
async function checkBatch(shop: Shop, endsAt: number): Promise<boolean> {
  const rows = await expectedPaymentsToCheck(shop.db, shop.clock())
  let failures = 0
  for (const row of rows) {
    if (performance.now() > endsAt) return false
    await checkPayment(shop, row).catch((error: unknown) => {
      failures++
      logDelay(shop, error, { orderId: row.orderId })
    })
  }
  return rows.length === batchSize && failures < batchSize
}

async function checkPayments(shop: Shop): Promise<void> {
  if (shop.gateway === undefined) return
  // A batch a minute would fall ever further behind in a busy hour, and after an outage.
  const endsAt = performance.now() + maxCheckMs
  while (await checkBatch(shop, endsAt)) {}
}

async function processEvents(shop: Shop): Promise<void> {
  if (shop.gateway === undefined) return
  const now = shop.clock().getTime()
  for (const row of await unhandledEvents(shop.db, new Date(now - minuteMs)))
    await processWebhook(shop, row).catch((error: unknown) => logDelay(shop, error, { event: row.id }))
  await deleteOldEvents(shop.db, new Date(now - eventRetentionMs))
}

/** Makes owed refunds; without a gateway only those of a former sandbox. */
async function refundAllOwed(shop: Shop): Promise<void> {
  for (const orderId of await ordersToCheckForRefund(shop.db))
    await refundOwed(shop, orderId).catch((error: unknown) => logDelay(shop, error, { orderId }))
}

/** Runs each step, also after a failed one, and throws all failures at the end. */
async function reconcileOnce(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  for (const step of [checkPayments, processEvents, refundAllOwed, sendOrCheckRefunds])
    await step(shop).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Steps of the reconciliation failed')
}
