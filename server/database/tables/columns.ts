/** Shared columns. Decision 17 says why some SQL names differ from ours. */
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { Paise, Percent } from '#domain/money.ts'

/** Whole paise. */
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>().notNull()

/** Hundredths of a percent: 12.5 % is 1250. */
export const percent = (name: string) => integer(name).$type<Percent>().notNull()

/** A time with its zone; null until it has come. */
export const optionalMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A time with its zone. */
export const moment = (name: string) => optionalMoment(name).notNull()

/** A position in a list, from 0. */
export const position = () => integer('position').notNull()

/** The closed day whose figures contain this money, null for any other; day-queries.ts marks it, invariants.sql checks the figures by it. */
export const closedDay = () => text('closed_day')

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
