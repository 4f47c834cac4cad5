import * as z from 'zod/mini'
import { order } from './order-shapes.ts'

const amount = z.object({ grams: z.number(), pieces: z.number() })

/** A product of the picking list: its amount in all orders, what is still to be taken, and the number of orders. */
const pickingRow = z.object({
  product: z.object({ _id: z.string(), name: z.string(), nameHi: z.optional(z.string()), category: z.string() }),
  total: amount,
  left: amount,
  orders: z.number(),
})
export type PickingRowJson = z.infer<typeof pickingRow>

/** The orders whose slips are printed at once, with their picking list. */
export const printRun = z.object({
  orders: z.array(order),
  picking: z.array(pickingRow),
  /** Whether there are more open orders than are printed at once. */
  more: z.boolean(),
})
export type PrintRunJson = z.infer<typeof printRun>
