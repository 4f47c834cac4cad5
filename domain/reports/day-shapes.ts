import * as z from 'zod/mini'
import { rupees, sentRupees, when } from '../shapes.ts'
import { isDay } from '../time/india-time.ts'

/** Calls about one day of the store, in India time; money in rupees (CONTRACT "The evening and people"). */

/** A day as YYYY-MM-DD. */
const date = z.string().check(z.refine(isDay, 'must be a day such as 2026-11-24'))

/** A day; today without one. */
export const dayQuery = z.object({ date: z.optional(date) })

const counted = sentRupees(9_999_999)
/** Below zero where more cash was given back than came in. */
const expected = sentRupees(999_999_999, -999_999_999)

/** The counted cash, its change from the morning; `seen` is what the caller's screen says the till must hold. */
export const sentClose = z.object({
  date,
  countedCash: counted,
  openingFloat: z._default(counted, 0),
  seen: z.optional(expected),
})
export type SentClose = z.infer<typeof sentClose>

const byKind = z.object({ cash: rupees, upi: rupees, online: rupees })

const sums = z.object({
  orders: z.number(),
  sold: rupees,
  fees: rupees,
  refunds: rupees,
  due: byKind,
  received: byKind,
  rounding: rupees,
  givenBack: z.object({ cash: rupees, online: rupees }),
  givenBackCount: z.number(),
})
export type DaySumsJson = z.infer<typeof sums>

const person = z.object({ name: z.string(), isRider: z.boolean(), orders: z.number(), cash: rupees, upi: rupees })

/** A day's figures: those of now, or the closed ones with what has come in since under `corrections`. */
export const day = z.extend(sums, {
  date: z.string(),
  today: z.string(),
  /** Orders refused or cancelled that day, and those placed by its end that are still open. */
  refused: z.number(),
  open: z.number(),
  byPerson: z.array(person),
  /** Counted cash less what must be there; null until the day is closed. */
  difference: z.nullable(rupees),
  countedCash: z.optional(rupees),
  openingFloat: z.optional(rupees),
  closedAt: z.optional(when),
  corrections: z.optional(sums),
})
export type DayJson = z.infer<typeof day>
