import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BillSeller } from '#domain/orders/order-shapes.ts'
import { moment } from './columns.ts'
import { order } from './orders.ts'

/** Each financial year's last bill number; its row lock makes deliveries wait. */
export const billYear = pgTable('bill_year', { year: text('year').primaryKey(), last: integer('last').notNull() })

/** The bill of a delivered order; it is never deleted, so that numbers have no gaps. */
export const bill = pgTable(
  'bill',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => order.id),
    year: text('year')
      .notNull()
      .references(() => billYear.year),
    number: integer('number').notNull(),
    at: moment('at'),
    /** Seller's details at that time; absent on bills of earlier versions. */
    seller: jsonb('seller').$type<BillSeller>(),
    /** Each product's HSN code when it was first delivered with one, by product id. */
    hsn: jsonb('hsn').$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('bill_number').on(table.year, table.number),
    check('bill_number_range', sql`${table.number} between 1 and 99999999`),
  ],
)
