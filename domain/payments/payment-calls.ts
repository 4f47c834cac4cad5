import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { byId } from '../shapes.ts'
import * as payment from './payment-shapes.ts'

/** Payment issues, refunds and the webhook (CONTRACT "Orders", "Further calls"); starting and verifying payments are in order-calls.ts. */
export const paymentCalls = {
  paymentIssues: {
    who: 'owner',
    does: 'Lists refunds that failed or take too long and payments that fit no order, oldest first, then double payments, at most 100.',
    answer: z.object({ troubles: z.array(payment.paymentIssue) }),
  },
  // Its path calls refunded payments given back, as clients know it.
  refundedPayments: {
    who: 'shopper',
    does: "Lists the shopper's payments of the last 30 days that placed no order and were refunded, newest first.",
    answer: z.object({ payments: z.array(payment.refundedPayment) }),
  },
  refundRetry: {
    who: 'owner',
    does: 'Tries a failed refund anew, once, after the gateway has said again that it failed.',
    params: byId,
    fixedMessage: 'Refund tried again',
  },
  razorpayWebhook: {
    who: 'anyone',
    does: 'Receives an event of the payment gateway, signed over the raw body; each is processed once.',
    answer: z.object({}),
  },
} as const satisfies Record<string, CallEntry>
