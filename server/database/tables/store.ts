import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Section } from '#domain/store/setting-shapes.ts'
import { moment, optionalMoment } from './columns.ts'

/** The seller's closing of the store: at most one row, which may have ended already. */
export const storeClosing = pgTable(
  'store_pause',
  {
    singleton: boolean('is_it').primaryKey().default(true),
    /** When the store reopens automatically; null until the seller reopens it. */
    until: optionalMoment('until'),
    reason: text('reason'),
    since: moment('since'),
  },
  (table) => [
    check('store_pause_one', sql`${table.singleton}`),
    check('store_pause_end', sql`${table.until} > ${table.since}`),
    check('store_pause_reason', sql`char_length(${table.reason}) between 1 and 120`),
  ],
)

/** The store's own settings: each save of a section is a row, and its newest row is valid (CONTRACT "Settings"). */
export const storeSetting = pgTable(
  'store_setting',
  {
    /** Optimistic lock: the number of saves so far, of all sections. */
    version: integer('version').primaryKey(),
    section: text('section').$type<Section>().notNull(),
    /** The settings' JSON; secrets are encrypted. */
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    changedAt: moment('changed_at'),
    /** The seller who saved it; stays after the account is deleted. */
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    index('store_setting_newest').on(table.section, table.version.desc()),
    check('store_setting_section', sql`${table.section} in ('shop', 'delivery', 'hours', 'payment', 'mail', 'legal')`),
  ],
)
