import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Paise } from '#domain/money.ts'
import type { ReturnState } from '#domain/orders/order-ending.ts'
import { closedDay, moment, optionalMoment } from './columns.ts'
import { order } from './orders.ts'

/** A shopper's request to return a delivered order, and its outcome; at most one for each order. */
export const orderReturn = pgTable(
  'order_return',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text('state').$type<ReturnState>().notNull(),
    reason: text('reason').notNull(),
    requestedAt: moment('requested_at'),
    settledAt: optionalMoment('settled_at'),
    /** The seller's reason for refusing it. */
    refusal: text('refusal'),
    /** Positions of the lines to return; null for the whole order. */
    lines: jsonb('lines').$type<number[]>(),
    /** The shopper's photo, a file in the storage. */
    photo: text('photo'),
    /** Positions of the accepted lines. */
    accepted: jsonb('accepted').$type<number[]>().notNull().default([]),
    /** Refund in paise; null until accepted. */
    amount: bigint('amount', { mode: 'number' }).$type<Paise>(),
    /** Time of the cash refund; null while owed, and for online payments. */
    cashGivenBackAt: optionalMoment('cash_given_back_at'),
    closedDay: closedDay(),
  },
  (table) => [
    index('order_return_cash').on(table.cashGivenBackAt).where(sql`${table.cashGivenBackAt} is not null`),
    index('order_return_open').on(table.requestedAt).where(sql`${table.state} = 'requested'`),
    check('order_return_state', sql`${table.state} in ('requested', 'accepted', 'refused')`),
    check('order_return_settled', sql`(${table.state} = 'requested') = (${table.settledAt} is null)`),
    check('order_return_refusal', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check('order_return_amount', sql`(${table.state} = 'accepted') = (${table.amount} is not null)`),
  ],
)
