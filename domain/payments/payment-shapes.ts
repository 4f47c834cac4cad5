import * as z from 'zod/mini'
import { paymentTypes } from '../orders/orders.ts'
import { id, rupees, when } from '../shapes.ts'
import { paymentIssueKinds } from './payments.ts'

/** A payment the seller must check; `amount` in its currency (CONTRACT "Orders"). */
export const paymentIssue = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  what: z.enum(paymentIssueKinds),
  amount: z.number(),
  currency: z.string(),
  /** The order's amount, if the payment does not match it. */
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
  /** Whether its order was already paid, or goods of its cart ordered meanwhile; otherwise its order could not be placed. */
  isCartOrdered: z.boolean(),
})

export type RefundedPaymentJson = z.infer<typeof refundedPayment>

export const paymentType = z.enum(paymentTypes)

/** The result of the gateway's checkout, with our order's id (SPEC 7). */
export const paymentProof = z.object({
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(200)),
  orderDbId: id,
})

export type PaymentProof = z.infer<typeof paymentProof>
