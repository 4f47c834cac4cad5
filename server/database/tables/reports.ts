import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ActorRole } from '#domain/orders/order-history.ts'
import type { DayFigures } from '#domain/reports/day.ts'
import { moment, money } from './columns.ts'

/** A closed day: its figures and the counted cash stay as they were (CONTRACT "The evening and people"). */
export const dayClose = pgTable(
  'day_close',
  {
    /** As YYYY-MM-DD, in India. */
    day: text('day').primaryKey(),
    closedAt: moment('closed_at'),
    role: text('role').$type<ActorRole>().notNull(),
    /** The seller's id; stored after the account is deleted. */
    personId: text('person_id'),
    countedCash: money('counted_cash'),
    openingFloat: money('opening_float'),
    figures: jsonb('figures').$type<DayFigures>().notNull(),
  },
  (table) => [
    check('day_close_day', sql`${table.day} ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'`),
    check('day_close_cash', sql`least(${table.countedCash}, ${table.openingFloat}) >= 0`),
  ],
)
