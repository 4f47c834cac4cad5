import * as z from 'zod/mini'
import { rupees, sentRupees } from '../shapes.ts'

/** JSON shapes of money received on delivery, in rupees (CONTRACT "Orders"). */

const sum = sentRupees(10_000_000)
const sums = { cash: sum, upi: sum }

/** The sums that the seller or rider received; `seen` are those that the caller saw as received before. */
export const sentDelivery = z.object({ ...sums, seen: z.optional(z.object(sums)) })

/** Sums received, and the remainder below ₹1 the shopper need not pay. */
export const received = z.object({ cash: rupees, upi: rupees, rounding: rupees })
export type ReceivedJson = z.infer<typeof received>
