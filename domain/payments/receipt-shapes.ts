import * as z from 'zod/mini'
import { sentRupees } from '../shapes.ts'

/** Calls about money on delivery; sums in rupees (CONTRACT "Orders"). */

const sum = sentRupees(10_000_000)

/** The four digits that the shopper reads out to the rider. */
export const doorCode = z.string().check(z.trim(), z.regex(/^\d{4}$/, 'must be four digits'))

/** What the seller or rider says was received. */
export const sentDelivery = z.object({ cash: sum, upi: sum, code: z.optional(doorCode) })

/** What was received, and the paise left to the shopper. */
export const received = z.object({ cash: z.number(), upi: z.number(), rounding: z.number() })
export type ReceivedJson = z.infer<typeof received>
