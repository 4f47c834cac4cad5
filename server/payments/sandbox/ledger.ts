import { paise } from '#domain/money.ts'
import type { GatewayStatus } from '#domain/payments/payments.ts'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { randomText } from '../../ids.ts'
import { sign } from '../signatures.ts'
import {
  insertSandboxPayment,
  lockSandboxOrder,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  sandboxPaymentsOf,
} from './queries.ts'

/** The sandbox's keys, which are public: any client may "pay" in a sandbox, and production has none. */
export const sandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
} as const

/** The sandbox's tables and clock. */
export type SandboxLedger = { readonly db: Database; readonly clock: () => Date }

/** A test payment's outcome; a late one fails, and is captured later. */
type Outcome = 'success' | 'failure' | 'authorize' | 'late'

type AttemptInput = {
  readonly orderId: string
  readonly outcome: Outcome
  /** Another amount than the order's, to test the shop's check; in paise. */
  readonly amount?: number | undefined
  /** Seconds until a late payment is captured. */
  readonly afterSeconds?: number | undefined
  /** How many refunds of this payment fail before one succeeds. */
  readonly failingRefunds?: number | undefined
}

const idCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'
const firstStatus: Record<Outcome, GatewayStatus> = {
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
export async function attemptPayment(ledger: SandboxLedger, input: AttemptInput): Promise<PaymentAttempt | undefined> {
  const { orderId, outcome, amount, afterSeconds = 20, failingRefunds = 0 } = input
  return inTransaction(ledger.db, async (tx) => {
    const order = await lockSandboxOrder(tx, orderId)
    const now = ledger.clock()
    const payments = await sandboxPaymentsOf(tx, orderId)
    const isPaid = payments.some((each) => ['authorized', 'captured'].includes(statusAt(each, now)))
    if (order === undefined || isPaid) return undefined
    const payment = {
      id: sandboxId('pay'),
      orderId,
      amount: amount === undefined ? order.amount : paise(amount),
      status: firstStatus[outcome],
      lateAt: outcome === 'late' ? new Date(now.getTime() + afterSeconds * 1000) : null,
      failingRefunds,
      createdAt: now,
    }
    await insertSandboxPayment(tx, payment)
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
