import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { GatewayStatus } from '#domain/payments/payments.ts'
import type { Database } from '../../database/connect.ts'
import { sandboxOrder, sandboxPayment } from '../../database/tables/sandbox.ts'
import { inTransaction } from '../../database/transaction.ts'
import { randomText } from '../../ids.ts'
import { sign } from '../signatures.ts'
import { type SandboxOrderRow, type SandboxPaymentRow, sandboxPaymentsOf } from './queries.ts'

/** How the sandbox sends webhooks: after 2 seconds (`later`), a minute (`delay`), never (`drop`), ten times (`duplicate`) … */
const webhookModes = ['later', 'now', 'delay', 'drop', 'duplicate', 'reorder', 'forged'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** The sandbox's keys, which are public: any client may "pay" in a sandbox, and production has none. */
export const sandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
} as const

/** The sandbox's tables and clock. */
export type SandboxLedger = { readonly db: Database; readonly clock: () => Date }

/** A payment as the test checkout or a test sends it, with amounts in paise; a late one fails, and is captured later. */
export const payBody = z.object({
  order_id: z.string().max(64),
  outcome: z.enum(['success', 'failure', 'authorize', 'late']),
  /** Another amount than the order's, to test the shop's check. */
  amount: z.int().min(1).max(100_000_000_000).optional(),
  /** Seconds until a late payment is captured. */
  after_seconds: z.int().min(0).max(864_000).default(20),
  /** How many refunds of this payment fail before one succeeds. */
  failing_refunds: z.int().min(0).max(10).default(0),
  webhook: z.enum(webhookModes).default('later'),
})
type SentPayment = z.infer<typeof payBody>

const idCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'
const firstStatus: Record<SentPayment['outcome'], GatewayStatus> = {
  success: 'captured',
  failure: 'failed',
  authorize: 'authorized',
  late: 'failed',
}

/** A new id like Razorpay's: its kind and 14 random characters. */
export function sandboxId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomText(idCharacters, 14)}`
}

/** A payment's status now; a late one is captured at `lateAt`. */
export function statusAt({ status, lateAt }: SandboxPaymentRow, now: Date): GatewayStatus {
  return lateAt !== null && lateAt <= now ? 'captured' : status
}

/** A sandbox payment, successful or not, and the order it is for. */
export type PaymentAttempt = { readonly order: SandboxOrderRow; readonly payment: SandboxPaymentRow }

/** Inserts an order's payment; undefined if the order is unknown or paid. */
export async function attemptPayment(ledger: SandboxLedger, sent: SentPayment): Promise<PaymentAttempt | undefined> {
  const { order_id: orderId, outcome, amount } = sent
  return inTransaction(ledger.db, async (tx) => {
    const [order] = await tx.select().from(sandboxOrder).where(eq(sandboxOrder.id, orderId)).for('no key update')
    const now = ledger.clock()
    const payments = await sandboxPaymentsOf(tx, orderId)
    const isPaid = payments.some((each) => ['authorized', 'captured'].includes(statusAt(each, now)))
    if (order === undefined || isPaid) return undefined
    const payment = {
      id: sandboxId('pay'),
      orderId,
      amount: amount === undefined ? order.amount : paise(amount),
      status: firstStatus[outcome],
      lateAt: outcome === 'late' ? new Date(now.getTime() + sent.after_seconds * 1000) : null,
      failingRefunds: sent.failing_refunds,
      createdAt: now,
    }
    await tx.insert(sandboxPayment).values(payment)
    return { order, payment }
  })
}

/** The checkout's result for the browser, as Razorpay names its fields; a failed payment has no signature. */
export function checkoutResult({ id, orderId, status }: SandboxPaymentRow) {
  const isSuccess = status === 'captured' || status === 'authorized'
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: id,
    razorpay_signature: isSuccess ? sign(sandboxKeys.keySecret, `${orderId}|${id}`) : '',
  }
}
