import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Answers of calls with an Idempotency-Key, stored for a day; without an answer the call is running. */
export const answeredCall = pgTable(
  'answered_call',
  {
    /** Kind and id of the key's owner. */
    keyOwner: text('person').notNull(),
    key: text('key').notNull(),
    /** A hash of the request. */
    hash: text('hash').notNull(),
    answer: jsonb('answer').$type<object>(),
    startedAt: moment('started_at'),
  },
  (table) => [primaryKey({ columns: [table.keyOwner, table.key] }), index('answered_call_started').on(table.startedAt)],
)

/** Tries in each rate limit's current window, shared by all processes. */
export const rateLimit = pgTable('try_count', {
  key: text('key').primaryKey(),
  tries: integer('tries').notNull(),
  endsAt: moment('ends_at'),
})
