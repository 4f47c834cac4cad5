import * as z from 'zod/mini'
import { rupees, sentDay } from '../shapes.ts'

/** India's days of a report; without them, the last seven. */
export const reportQuery = z.object({ from: z.optional(sentDay), to: z.optional(sentDay) })

const reportDay = z.object({
  date: z.string(),
  /** Orders delivered on this day. */
  orders: z.number(),
  /** The price of these orders as packed, without delivery fees. */
  sold: rupees,
  fees: rupees,
  /** The price of this day's accepted returns, paid or not; of a whole order with its delivery fee. */
  returns: rupees,
})

/** A vegetable sold or wasted; in grams if by weight, else pieces. */
const reportProduct = z.object({
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  grams: z.number(),
  pieces: z.number(),
  sold: rupees,
  wasted: z.optional(z.object({ grams: z.number(), pieces: z.number() })),
})

export type ReportProduct = z.infer<typeof reportProduct>

export const report = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  orders: z.number(),
  sold: rupees,
  fees: rupees,
  returns: rupees,
  /** `sold` of the same number of days before. */
  soldBefore: rupees,
  /** `sold` per order, rounded half up to a paisa. */
  averageBasket: rupees,
  refused: z.number(),
  cancelled: z.number(),
  returned: z.number(),
  customers: z.object({ new: z.number(), returning: z.number() }),
  days: z.array(reportDay),
  products: z.array(reportProduct),
  /** Orders by the hour in India in which they were placed; all 24 hours. */
  hours: z.array(z.object({ hour: z.number(), orders: z.number() })),
  missedSearches: z.array(z.object({ term: z.string(), count: z.number() })),
})

export type ReportJson = z.infer<typeof report>
