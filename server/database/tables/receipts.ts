import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ActorRole } from '#domain/orders/order-history.ts'
import type { ReceiptKind } from '#domain/payments/receipts.ts'
import { closedDay, moment, money } from './columns.ts'
import { orderId } from './orders.ts'

/** Money received on delivery; only recordReceipts writes it, and changed sums add a row with the difference. */
export const receipt = pgTable(
  'receipt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    amount: money('amount'),
    at: moment('at'),
    role: text('role').$type<ActorRole>().notNull(),
    personId: text('person_id'),
    /** The name, at that time, of who received the money, also on a row that takes it back. */
    name: text('name').notNull().default(''),
    closedDay: closedDay(),
    /** Position in the timeline of the step back from Delivered that took the money back; null for receipts and corrections. */
    stepBack: integer('step_back'),
  },
  (table) => [
    index('receipt_order').on(table.orderId),
    index('receipt_at').on(table.at),
    check('receipt_kind', sql`${table.kind} in ('cash', 'upi', 'rounding')`),
    check('receipt_amount', sql`${table.amount} <> 0`),
  ],
)
