import * as z from 'zod/mini'
import { sentRupees } from '../shapes.ts'

/** Calls about money on delivery; sums in rupees (CONTRACT "Orders"). */

const sum = sentRupees(10_000_000)
const sums = { cash: sum, upi: sum }

/** The four digits that the shopper reads out to the rider. */
export const doorCode = z.string().check(z.trim(), z.regex(/^\d{4}$/, 'must be four digits'))

/** What the seller or rider says was received; `seen` are the sums on the caller's screen. */
export const sentDelivery = z.object({ ...sums, code: z.optional(doorCode), seen: z.optional(z.object(sums)) })

/** What was received, and the paise left to the shopper. */
export const received = z.object({ cash: z.number(), upi: z.number(), rounding: z.number() })
export type ReceivedJson = z.infer<typeof received>
