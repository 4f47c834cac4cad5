import { type Paise, parseRupees } from './money.ts'

/** Where an order under online payment stands: still payable, paid, or closed without being paid (CONTRACT "Orders"). */
export type PaymentState = 'open' | 'paid' | 'closed'

/** How far a payment is at the gateway; a failed one may still turn authorized later. */
export type GatewayStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** What is asked for an order: this sum, in paise, for this order of the gateway. */
export type Due = {
  readonly state: PaymentState
  readonly gatewayOrderId: string | null
  readonly amount: Paise
}

/** A payment as the gateway tells of it, in paise. */
export type SeenPayment = {
  readonly id: string
  readonly gatewayOrderId: string
  readonly amount: number
  readonly currency: string
  readonly status: GatewayStatus
}

/** What a payment asks of the shop: nothing, to take the money, to send the bags, to give it back, or to look closely. */
export type PaymentStep = 'nothing' | 'capture' | 'pay' | 'refund' | 'mismatch'

/** Why money at the gateway pays no order: it belongs to another one there, is no rupees, or is another sum. */
export type PaymentMisfit = 'order' | 'currency' | 'sum'

/** What the seller has to look at: a refund that failed or takes too long, a cart paid twice, or a payment that fits no order. */
export type PaymentTrouble = 'refund-failed' | 'refund-slow' | 'paid-twice' | PaymentMisfit

/** Why a payment went back when its cart had been ordered by another order already. */
export const cartOrdered = 'cart was ordered'

/** The shop takes rupees only (SPEC 1). */
export const currency = 'INR'

/** The least sum that a gateway takes: ₹1, in paise. */
export const minOnline = 100

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An order stays payable for 30 minutes (CONTRACT "Orders"). */
export const payableMs = 30 * minute
/** A refund that the gateway has not taken after a day is looked into, and one that the bank has had for a week. */
export const slowRefundMs = { asked: day, pending: 7 * day } as const
/** Payments that were given back stay in the shopper's and the seller's sight for so long. */
export const givenBackShownMs = { shopper: 30 * day, seller: 7 * day } as const
/** A failed payment that turns good after this was given back by the bank itself. */
const lateMs = 5 * day

/**
 * What to do about a payment that is not yet in the books. Forward only: a paid order is never unpaid again, and money
 * for an order that is paid, closed or sold out goes back (CONTRACT "Orders").
 */
export function nextStep(due: Due, payment: SeenPayment, isServable: boolean): PaymentStep {
  if (payment.status !== 'authorized' && payment.status !== 'captured') return 'nothing'
  if (misfitOf(due, payment) !== undefined) return 'mismatch'
  if (payment.status === 'authorized') return 'capture'
  return due.state === 'open' && isServable ? 'pay' : 'refund'
}

/** In what a payment does not fit what is asked for; undefined when it fits. */
export function misfitOf(due: Due, payment: SeenPayment): PaymentMisfit | undefined {
  if (payment.gatewayOrderId !== due.gatewayOrderId) return 'order'
  if (payment.currency !== currency) return 'currency'
  return payment.amount === due.amount ? undefined : 'sum'
}

/** When the gateway is asked again about an order of this age, in milliseconds: each minute at first, seldom later; undefined after five days. */
export function askAgainIn(ageMs: number): number | undefined {
  if (ageMs >= lateMs) return undefined
  return Math.min(Math.max(ageMs / 4, minute), 12 * hour)
}

/** Whether the sum on the shopper's screen, "173.50" or the nearest whole rupee "174", is this total (CONTRACT "Orders"). */
export function isShownTotal(shown: string, amount: Paise): boolean {
  const parsed = parseRupees(shown)
  return parsed === amount || (/^\d+$/.test(shown) && parsed === Math.round(amount / 100) * 100)
}
