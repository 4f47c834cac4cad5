import { randomInt } from 'node:crypto'
import { paise } from '#domain/money.ts'
import type { GatewayStatus } from '#domain/payments/payments.ts'
import { type Database, inTransaction } from '../../database/connect.ts'
import { sign } from '../signatures.ts'
import {
  insertSandboxPayment,
  lockSandboxOrder,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  sandboxPaymentsOf,
} from './queries.ts'

/** The sandbox's keys. They are public: every client may "pay" in a sandbox, and production has none. */
export const sandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
} as const

/** The sandbox's tables and clock. */
export type SandboxLedger = { readonly db: Database; readonly clock: () => Date }

/** Outcome of a test payment; a late one fails first and is captured later. */
type Outcome = 'success' | 'failure' | 'authorize' | 'late'

type PaymentAttempt = {
  readonly orderId: string
  readonly outcome: Outcome
  /** Another amount than the order's, to test the shop's check; in paise. */
  readonly amount?: number | undefined
  /** Seconds until a late payment is captured. */
  readonly afterSeconds?: number | undefined
  /** How many refunds of it fail before one succeeds. */
  readonly failingRefunds?: number | undefined
}

const idCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'
const statusAt: Record<Outcome, GatewayStatus> = {
  success: 'captured',
  failure: 'failed',
  authorize: 'authorized',
  late: 'failed',
}

/** An id like Razorpay's: its kind and 14 characters. */
export function sandboxId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => idCharacters[randomInt(idCharacters.length)]).join('')}`
}

/** A payment's status now; a late one is captured in time. */
export function statusOf({ status, lateAt }: SandboxPaymentRow, now: Date): GatewayStatus {
  return lateAt !== null && lateAt <= now ? 'captured' : status
}

export async function isPaid(ledger: SandboxLedger, orderId: string): Promise<boolean> {
  const payments = await sandboxPaymentsOf(ledger.db, orderId)
  return payments.some((each) => statusOf(each, ledger.clock()) === 'captured')
}

export type Attempt = { readonly order: SandboxOrderRow; readonly payment: SandboxPaymentRow }

/** Pays an order; undefined if it is unknown or paid. */
export async function attemptPayment(ledger: SandboxLedger, input: PaymentAttempt): Promise<Attempt | undefined> {
  const { orderId, outcome, amount, afterSeconds = 20, failingRefunds = 0 } = input
  return inTransaction(ledger.db, async (tx) => {
    const order = await lockSandboxOrder(tx, orderId)
    const now = ledger.clock()
    const isTaken = (await sandboxPaymentsOf(tx, orderId)).some((each) =>
      ['authorized', 'captured'].includes(statusOf(each, now)),
    )
    if (order === undefined || isTaken) return undefined
    const payment = {
      id: sandboxId('pay'),
      orderId,
      amount: amount === undefined ? order.amount : paise(amount),
      status: statusAt[outcome],
      lateAt: outcome === 'late' ? new Date(now.getTime() + afterSeconds * 1000) : null,
      failingRefunds,
      createdAt: now,
    }
    await insertSandboxPayment(tx, payment)
    return { order, payment }
  })
}

/** The checkout's result for the browser; a failed payment has no signature. */
export function proofOf({ id, orderId, status }: SandboxPaymentRow) {
  const isGood = status === 'captured' || status === 'authorized'
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: id,
    razorpay_signature: isGood ? sign(sandboxKeys.keySecret, `${orderId}|${id}`) : '',
  }
}
