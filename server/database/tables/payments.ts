import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExpectedPaymentState, GatewayStatus, PaymentMismatch } from '#domain/payments/payments.ts'
import { closedDay, moment, money, optionalMoment } from './columns.ts'
import { order } from './orders.ts'

// Some columns keep names of an earlier release, which SQL text uses: `ask_at` is `nextCheckAt`, `pays` `paysOrder`, `instead_of`
// `retryOf`, `misfit` the `reason` of a mismatched payment.

/** An online order's payment process, from the first attempt to pay. */
export const expectedPayment = pgTable(
  'order_payment',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Null until the gateway answers; the gateway's receipt is our order id. */
    gatewayOrderId: text('gateway_order_id').unique(),
    amount: money('amount'),
    /** The cart version that this payment is for. */
    cartVersion: integer('cart_version').notNull().default(0),
    state: text('state').$type<ExpectedPaymentState>().notNull(),
    createdAt: moment('created_at'),
    /** The next check with the gateway, of a paid order for a second payment; null after the last check. */
    nextCheckAt: optionalMoment('ask_at'),
  },
  (table) => [
    index('order_payment_ask').on(table.nextCheckAt),
    check('order_payment_state', sql`${table.state} in ('open', 'paid', 'closed')`),
    check('order_payment_amount', sql`${table.amount} >= 100`),
  ],
)

/** A payment captured by the gateway. */
export const payment = pgTable(
  'payment',
  {
    /** The gateway's id: a payment is recorded once. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => expectedPayment.orderId),
    amount: money('amount'),
    refunded: money('refunded'),
    /** Whether this payment pays its order; any other is refunded. */
    paysOrder: boolean('pays').notNull(),
    createdAt: moment('created_at'),
    closedDay: closedDay(),
  },
  (table) => [
    uniqueIndex('payment_pays').on(table.orderId).where(sql`${table.paysOrder}`),
    index('payment_order').on(table.orderId),
    index('payment_created').on(table.createdAt),
    check('payment_refunded', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** A refund; `asked` while it is to be sent or was sent without an answer, then the gateway's state. */
export const refund = pgTable(
  'refund',
  {
    /** Also the gateway's idempotency key: a repeated request refunds once. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    amount: money('amount'),
    reason: text('reason').notNull(),
    gatewayRefundId: text('gateway_refund_id').unique(),
    /** The failed refund that this retries; unique, so each is retried once. */
    retryOf: text('instead_of').unique(),
    state: text('state').$type<'asked' | 'pending' | 'processed' | 'failed'>().notNull(),
    createdAt: moment('created_at'),
    nextCheckAt: optionalMoment('ask_at'),
    closedDay: closedDay(),
  },
  (table) => [
    index('refund_ask').on(table.nextCheckAt),
    index('refund_created').on(table.createdAt),
    index('refund_payment').on(table.paymentId),
    index('refund_unsettled').on(table.createdAt).where(sql`${table.state} <> 'processed'`),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_state', sql`${table.state} in ('asked', 'pending', 'processed', 'failed')`),
  ],
)

/** A payment at the gateway that does not match its order; it pays nothing, and the seller checks it. */
export const mismatchedPayment = pgTable(
  'odd_payment',
  {
    /** The gateway's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => expectedPayment.orderId),
    reason: text('misfit').$type<PaymentMismatch>().notNull(),
    /** In hundredths of its currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<GatewayStatus>().notNull(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('odd_payment_order').on(table.orderId),
    check('odd_payment_misfit', sql`${table.reason} in ('order', 'currency', 'sum')`),
  ],
)

/** Webhook events, stored before they are processed; each event id once. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    gatewayRefundId: text('gateway_refund_id'),
    receivedAt: moment('received_at'),
    handledAt: optionalMoment('handled_at'),
  },
  (table) => [
    index('payment_event_received').on(table.receivedAt),
    index('payment_event_unhandled').on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
)
