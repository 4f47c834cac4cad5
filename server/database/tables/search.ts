import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, optionalMoment } from './columns.ts'

/** Search terms without results, and how often searched; nothing about the shopper. */
export const missedSearch = pgTable(
  'missed_search',
  { term: text('term').primaryKey(), count: integer('count').notNull(), lastAt: moment('last_at') },
  (table) => [
    index('missed_search_last').on(table.lastAt),
    check('missed_search_term', sql`char_length(${table.term}) between 1 and 60`),
  ],
)

/** Missed searches by day in India, for reports; deleted with their term. */
export const missedSearchDay = pgTable(
  'missed_search_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    term: text('term')
      .notNull()
      .references(() => missedSearch.term, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.day] })],
)

/** A dish or occasion, and the products that searching it shows. */
export const searchTopic = pgTable('search_topic', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameHi: text('name_hi').notNull().default(''),
  /** Spellings in any script. */
  words: jsonb('words').$type<string[]>().notNull(),
  /** Product ids in display order. */
  products: jsonb('products').$type<string[]>().notNull(),
  /** Optimistic lock, incremented by every change. */
  version: integer('version').notNull().default(1),
  /** When it was deleted; the row stops the next start from adding the demo topic again. */
  removedAt: optionalMoment('removed_at'),
})
