import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { GatewayStatus } from '#domain/payments/payments.ts'
import { moment, money, optionalMoment } from './columns.ts'

// The payment sandbox stands in for the gateway, outside production only.

export const sandboxOrder = pgTable('sandbox_order', {
  id: text('id').primaryKey(),
  amount: money('amount'),
  receipt: text('receipt').notNull().unique(),
  createdAt: moment('created_at'),
})

export const sandboxPayment = pgTable('sandbox_payment', {
  id: text('id').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => sandboxOrder.id, { onDelete: 'cascade' }),
  amount: money('amount'),
  status: text('status').$type<GatewayStatus>().notNull(),
  /** When a failed payment is captured late; null if never. */
  lateAt: optionalMoment('late_at'),
  /** The number of its refunds that fail before one succeeds. */
  failingRefunds: integer('failing_refunds').notNull().default(0),
  createdAt: moment('created_at'),
})

export const sandboxRefund = pgTable('sandbox_refund', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => sandboxPayment.id, { onDelete: 'cascade' }),
  amount: money('amount'),
  key: text('key').unique(),
  status: text('status').$type<'processed' | 'failed'>().notNull().default('processed'),
  createdAt: moment('created_at'),
})
