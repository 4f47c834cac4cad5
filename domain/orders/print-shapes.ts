import * as z from 'zod/mini'
import { order } from './order-shapes.ts'

const amount = z.object({ grams: z.number(), pieces: z.number() })

/** A product of the picking list: `total` in grams and pieces of all orders, `left` still to be taken. */
const pickingRow = z.object({
  product: z.object({ _id: z.string(), name: z.string(), nameHi: z.optional(z.string()), category: z.string() }),
  total: amount,
  left: amount,
  orders: z.number(),
})
export type PickingRowJson = z.infer<typeof pickingRow>

/** Everything that is printed in one run. */
export const printRun = z.object({
  orders: z.array(order),
  picking: z.array(pickingRow),
  /** Whether there are more open orders than are printed at once. */
  more: z.boolean(),
})
export type PrintRunJson = z.infer<typeof printRun>
