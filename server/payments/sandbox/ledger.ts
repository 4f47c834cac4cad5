import { randomInt } from 'node:crypto'
import { paise } from '#domain/money.ts'
import type { GatewayStatus } from '#domain/payments.ts'
import { type Database, inTransaction } from '../../database/connect.ts'
import { sign } from '../signatures.ts'
import {
  insertSandboxPayment,
  lockSandboxOrder,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  sandboxPaymentsOf,
} from './queries.ts'

/** The keys of the sandbox. No secret: whoever reaches a sandbox may "pay" in it anyway, and production has none. */
export const sandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
} as const

/** Where the sandbox keeps its books, and its time. */
export type SandboxLedger = { readonly db: Database; readonly clock: () => Date }

/** How a test payment goes: at once, not at all, only set aside by the bank, or failed first and good after a while. */
export type Outcome = 'success' | 'failure' | 'authorize' | 'late'

export type AskedPayment = {
  readonly orderId: string
  readonly outcome: Outcome
  /** Another sum than the order's, to see that the shop notices; in paise. */
  readonly amount?: number | undefined
  /** After how many seconds a late payment turns good. */
  readonly afterSeconds?: number | undefined
  /** How many refunds of it fail before one goes through. */
  readonly failingRefunds?: number | undefined
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'
const statusAt: Record<Outcome, GatewayStatus> = {
  success: 'captured',
  failure: 'failed',
  authorize: 'authorized',
  late: 'failed',
}

/** An id as Razorpay makes them: a word and 14 letters. */
export function sandboxId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** How a payment stands now: a late one turns good by itself. */
export function statusOf({ status, lateAt }: SandboxPaymentRow, now: Date): GatewayStatus {
  return lateAt !== null && lateAt <= now ? 'captured' : status
}

/** Whether an order has been paid. */
export async function isPaid(desk: SandboxLedger, orderId: string): Promise<boolean> {
  const payments = await sandboxPaymentsOf(desk.db, orderId)
  return payments.some((each) => statusOf(each, desk.clock()) === 'captured')
}

export type Attempt = { readonly order: SandboxOrderRow; readonly payment: SandboxPaymentRow }

/** Tries to pay an order; undefined when there is no such order or it is paid already. */
export async function attemptPayment(desk: SandboxLedger, asked: AskedPayment): Promise<Attempt | undefined> {
  const { orderId, outcome, amount, afterSeconds = 20, failingRefunds = 0 } = asked
  return inTransaction(desk.db, async (tx) => {
    const order = await lockSandboxOrder(tx, orderId)
    const now = desk.clock()
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

/** What the checkout hands the browser; a payment that failed has no signature. */
export function proofOf({ id, orderId, status }: SandboxPaymentRow) {
  const isGood = status === 'captured' || status === 'authorized'
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: id,
    razorpay_signature: isGood ? sign(sandboxKeys.keySecret, `${orderId}|${id}`) : '',
  }
}
