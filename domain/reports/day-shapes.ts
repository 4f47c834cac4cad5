import * as z from 'zod/mini'
import { rupees, sentDay, sentRupees, when } from '../shapes.ts'

/** JSON shapes of one day of the store in India, with money in rupees (CONTRACT "The evening and people"). */

/** The day to show; today by default. */
export const dayQuery = z.object({ date: z.optional(sentDay) })

const cashAmount = sentRupees(9_999_999)
/** Below zero if more cash was given back than received. */
const expected = sentRupees(999_999_999, -999_999_999)

/** The counted cash and the change put in that morning; `seen` is the expected cash that the caller saw. */
export const sentClose = z.object({
  date: sentDay,
  countedCash: cashAmount,
  openingFloat: z._default(cashAmount, 0),
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

/** What one person delivered and received; only named staff have an `_id`, and the shop's own name is empty. */
const personOfDay = z.object({
  _id: z.optional(z.string()),
  name: z.string(),
  isRider: z.boolean(),
  orders: z.number(),
  cash: rupees,
  upi: rupees,
})

/** A day's present figures, or a closed day's with later `corrections`. */
export const day = z.extend(sums, {
  date: z.string(),
  today: z.string(),
  /** Orders that were refused or cancelled that day. */
  refused: z.number(),
  /** Orders placed by the end of the day that are still open. */
  open: z.number(),
  /** What shoppers still have to pay now for orders delivered that day, also of a closed day. */
  unpaid: rupees,
  byPerson: z.array(personOfDay),
  /** The counted cash less the expected; null until the day is closed. */
  difference: z.nullable(rupees),
  countedCash: z.optional(rupees),
  openingFloat: z.optional(rupees),
  closedAt: z.optional(when),
  corrections: z.optional(sums),
})
export type DayJson = z.infer<typeof day>
