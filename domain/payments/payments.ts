import { type Paise, parseRupees } from '../money.ts'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** State of an order's online payment: it can be paid, is paid, or was closed unpaid (CONTRACT "Orders"). */
export type ExpectedPaymentState = 'open' | 'paid' | 'closed'

/** A payment's state at the gateway; failed may later become authorized. */
export type GatewayStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** The payment that an order expects: `amount` paise for a gateway order. */
export type ExpectedPayment = {
  readonly state: ExpectedPaymentState
  readonly gatewayOrderId: string | null
  readonly amount: Paise
}

/** A payment as the gateway reports it; `amount` is in paise. */
export type ReportedPayment = {
  readonly id: string
  readonly gatewayOrderId: string
  readonly amount: number
  readonly currency: string
  readonly status: GatewayStatus
}

/** What to do about a payment: nothing, capture, place its order, refund, or show the mismatch to the seller. */
type PaymentStep = 'nothing' | 'capture' | 'place' | 'refund' | 'mismatch'

/** Why a payment does not match: another gateway order, currency or sum. */
const mismatches = ['order', 'currency', 'sum'] as const
export type PaymentMismatch = (typeof mismatches)[number]

/** Kinds of payment issues: failed, slow or unmade refunds, double and mismatched payments. */
export const paymentIssueKinds = ['refund-failed', 'refund-slow', 'refund-owed', 'paid-twice', ...mismatches] as const

/** Why a payment is refunded: a product of its cart was ordered meanwhile. */
export const cartOrderedReason = 'cart was ordered'

/** Why a payment is refunded: another payment has paid its order. */
export const orderPaidReason = 'order was paid'

/** Reasons that shopper and seller see as "paid twice". */
export const paidTwiceReasons: readonly string[] = [cartOrderedReason, orderPaidReason]

/** The shop takes rupees only (SPEC 1). */
export const currency = 'INR'

/** The smallest payment or refund at the gateway: ₹1, in paise. */
export const minGatewayAmount = 100

/** An order can be paid for 30 minutes, and until the first check after them closes it (CONTRACT "Orders"). */
export const payableMs = 30 * minuteMs
/** Time after which a refund is slow: not yet inserted, without the gateway's answer, or accepted by it but not done. */
export const slowRefundMs = { owed: 10 * minuteMs, asked: dayMs, pending: 7 * dayMs } as const
/** How long shopper and seller see a refund. */
export const refundedShownMs = { shopper: 30 * dayMs, seller: 7 * dayMs } as const
/** After this time no payment is awaited: the bank itself refunds one that comes so late. */
export const maxPaymentAgeMs = 5 * dayMs

/** What to do about a reported payment; one whose order cannot be placed is refunded (CONTRACT "Orders"). */
export function nextStep(expected: ExpectedPayment, payment: ReportedPayment, canPlace: boolean): PaymentStep {
  if (payment.status !== 'authorized' && payment.status !== 'captured') return 'nothing'
  if (mismatchOf(expected, payment) !== undefined) return 'mismatch'
  // Captured even if it will be refunded: the gateway refunds only captured payments.
  if (payment.status === 'authorized') return 'capture'
  return expected.state === 'open' && canPlace ? 'place' : 'refund'
}

/** Why a payment does not match its order; undefined if it does. */
export function mismatchOf(expected: ExpectedPayment, payment: ReportedPayment): PaymentMismatch | undefined {
  if (payment.gatewayOrderId !== expected.gatewayOrderId) return 'order'
  if (payment.currency !== currency) return 'currency'
  return payment.amount === expected.amount ? undefined : 'sum'
}

/** Milliseconds until an order's payment is checked next, more for an older one; undefined after five days without a mismatch. */
export function checkAgainInMs(ageMs: number, hasMismatch: boolean): number | undefined {
  if (ageMs >= maxPaymentAgeMs && !hasMismatch) return undefined
  return Math.min(Math.max(ageMs / 4, minuteMs), 12 * hourMs)
}

/** Whether a total that a page displayed, exact or rounded to rupees, is this amount (CONTRACT "Orders"). */
export function isShownTotalText(shown: string, amount: Paise): boolean {
  const parsed = parseRupees(shown)
  return parsed === amount || (/^\d+$/.test(shown) && parsed === Math.round(amount / 100) * 100)
}

/** Whether a key of the gateway is for its test mode, which moves no real money. */
export const isTestKey = (keyId: string): boolean => keyId.startsWith('rzp_test_')
