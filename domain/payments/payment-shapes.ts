import * as z from 'zod/mini'
import { id, rupees, when } from '../shapes.ts'

/** A payment the seller must check; sums in their currency (CONTRACT "Orders"). */
export const paymentIssue = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  what: z.enum(['refund-failed', 'refund-slow', 'refund-owed', 'paid-twice', 'order', 'currency', 'sum']),
  amount: z.number(),
  currency: z.string(),
  /** What the order costs, where the payment does not fit it. */
  expected: z.optional(rupees),
  since: when,
})

export type PaymentIssueJson = z.infer<typeof paymentIssue>

/** A payment that placed no order and was refunded. */
export const refundedPayment = z.object({
  _id: z.string(),
  orderId: z.string(),
  amount: rupees,
  paidAt: when,
  /** Whether its cart had been ordered already; else its order was sold out or closed. */
  isCartOrdered: z.boolean(),
})

export type RefundedPaymentJson = z.infer<typeof refundedPayment>

export const paymentType = z.enum(['COD', 'Online'])

/** Result of the gateway's checkout in the browser, with its order (SPEC 7). */
export const paymentProof = z.object({
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(200)),
  orderDbId: id,
})

export type PaymentProof = z.infer<typeof paymentProof>
