import { type Paise, parseRupees } from '../money.ts'

/** State of an online payment: payable, paid, or closed unpaid (CONTRACT "Orders"). */
export type ExpectedPaymentState = 'open' | 'paid' | 'closed'

/** State of a payment at the gateway; a failed one may become authorized later. */
export type GatewayStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** The expected payment: a sum in paise for a gateway order. */
export type ExpectedPayment = {
  readonly state: ExpectedPaymentState
  readonly gatewayOrderId: string | null
  readonly amount: Paise
}

/** A payment as the gateway tells of it, in paise. */
export type ReportedPayment = {
  readonly id: string
  readonly gatewayOrderId: string
  readonly amount: number
  readonly currency: string
  readonly status: GatewayStatus
}

/** What to do about a payment: nothing, capture, place its order, refund, or show the mismatch to the seller. */
export type PaymentStep = 'nothing' | 'capture' | 'place' | 'refund' | 'mismatch'

/** Why a payment does not match: another gateway order, currency or sum. */
export type PaymentMismatch = 'order' | 'currency' | 'sum'

/** Payments the seller must check: failed, slow or unmade refunds, double and mismatched payments. */
export type PaymentIssue = 'refund-failed' | 'refund-slow' | 'refund-owed' | 'paid-twice' | PaymentMismatch

/** Reason of a refund for a cart that another order has used. */
export const cartOrderedReason = 'cart was ordered'

/** Reason of a refund for an order that another payment has paid. */
export const orderPaidReason = 'order was paid'

/** Reasons of refunds that shopper and seller read as paid twice. */
export const paidTwiceReasons: readonly string[] = [cartOrderedReason, orderPaidReason]

/** The shop takes rupees only (SPEC 1). */
export const currency = 'INR'

/** The least sum that a gateway takes: ₹1, in paise. */
export const minOnline = 100

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An order stays payable for 30 minutes (CONTRACT "Orders"). */
export const payableMs = 30 * minute
/** Time after which a refund counts as slow: before it is made, before and after acceptance by the gateway. */
export const slowRefundMs = { owed: 10 * minute, asked: day, pending: 7 * day } as const
/** How long refunds stay visible to shopper and seller. */
export const refundedShownMs = { shopper: 30 * day, seller: 7 * day } as const
/** A payment that succeeds after this was refunded by the bank. */
export const lateMs = 5 * day

/** Decides about a payment; a paid order stays paid, money without an order is refunded (CONTRACT "Orders"). */
export function nextStep(expected: ExpectedPayment, payment: ReportedPayment, canPlace: boolean): PaymentStep {
  if (payment.status !== 'authorized' && payment.status !== 'captured') return 'nothing'
  if (mismatchOf(expected, payment) !== undefined) return 'mismatch'
  if (payment.status === 'authorized') return 'capture'
  return expected.state === 'open' && canPlace ? 'place' : 'refund'
}

/** Why a payment does not match its order; undefined where it does. */
export function mismatchOf(expected: ExpectedPayment, payment: ReportedPayment): PaymentMismatch | undefined {
  if (payment.gatewayOrderId !== expected.gatewayOrderId) return 'order'
  if (payment.currency !== currency) return 'currency'
  return payment.amount === expected.amount ? undefined : 'sum'
}

/** When to check an order's payment again, in milliseconds; undefined after five days. */
export function checkAgainInMs(ageMs: number): number | undefined {
  if (ageMs >= lateMs) return undefined
  return Math.min(Math.max(ageMs / 4, minute), 12 * hour)
}

/** Whether a displayed sum, exact or rounded to rupees, is this total (CONTRACT "Orders"). */
export function isShownTotal(shown: string, amount: Paise): boolean {
  const parsed = parseRupees(shown)
  return parsed === amount || (/^\d+$/.test(shown) && parsed === Math.round(amount / 100) * 100)
}

/** Whether a gateway's key moves no real money. */
export const isTestKey = (keyId: string): boolean => keyId.startsWith('rzp_test_')
