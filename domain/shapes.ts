import * as z from 'zod/mini'
import { isDay } from './time/india-time.ts'

/** Parts of the JSON shapes of all areas, named as in SPEC.md (SPEC 3, CONTRACT "Answers"). */

/** A visible character; a text of invisible ones alone counts as empty. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

const required = (max: number) =>
  [z.minLength(1, 'is required'), z.maxLength(max), z.regex(visible, 'is required')] as const

/** A required text of at most `max` characters, trimmed. */
export const text = (max: number) => z.string().check(z.trim(), ...required(max))

/** Writes a text on one line, with a space for line breaks. */
export const onOneLine = z.overwrite((typed: string) => typed.replace(/[\n\v\f\r\u2028\u2029]+/g, ' '))

/** A required text on one line and in Unicode NFC, in which it has at most `max` characters, such as a name that searches find. */
export const singleLine = (max: number) => z.string().check(z.trim(), onOneLine, z.normalize('NFC'), ...required(max))

const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Opaque: 1 to 64 characters of A-Z a-z 0-9 - _. */
export const id = z.string().check(z.regex(idPattern, 'is not an id'))

/** Whether a text is an id; a path that takes no JSON shape checks its own. */
export const isId = (text: string): boolean => idPattern.test(text)

/** The version of stored data that a client saw, from 1; an older one is refused. */
export const version = z.int().check(z.gte(1))

/** A time as ISO 8601 in UTC. */
export const when = z.string()

/** Makes the shape of money in a request: rupees from `min` to `max` with at most two decimals. */
export const sentRupees = (max: number, min = 0) =>
  z.number().check(
    z.gte(min),
    z.lte(max),
    z.refine((n) => Number(n.toFixed(2)) === n, 'has parts of a paisa'),
  )

/** Money in an answer, in rupees with at most two decimals. */
export const rupees = z.number()

/** Whether a sent object has at least one field. */
export const hasAnyField = (sent: object): boolean => Object.values(sent).some((value) => value !== undefined)

/** An answer that is only a sentence for people. */
export const message = z.object({ message: z.string() })

/** Path parameters of a call about one thing. */
export const byId = z.object({ id })

/** A query's page number from 1; refuses a repeated or mistyped one. */
export const paged = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'is not a page number'))) })

/** A day that a client sends, as YYYY-MM-DD. */
export const sentDay = z.string().check(z.refine(isDay, 'must be a day such as 2026-11-24'))

const timePattern = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Whether a time's day is in the calendar; `Date` reads 31 November as 1 December. */
const isCalendarDay = (time: string) => z.iso.date().safeParse(time.slice(0, 10)).success

/** A time that a client sends, as ISO 8601 with its zone. */
export const zonedTime = z
  .string()
  .check(z.regex(timePattern, 'is not a time'), z.refine(isCalendarDay, 'is not a time'))
