import * as z from 'zod/mini'
import { namedUnit, unit } from '../catalogue/product-shapes.ts'
import { id, rupees } from '../shapes.ts'

export const quantity = z.number().check(z.int(), z.gte(1), z.lte(99))

export const sentCartItem = z.object({ productId: id, unit: namedUnit, quantity })

export type SentCartItem = z.infer<typeof sentCartItem>

export const cartItem = z.object({
  productId: z.string(),
  unit,
  quantity: z.number(),
  /** Snapshot of the unit, readable after its product is deleted. */
  name: z.string(),
  /** Its Hindi name, if the product has one. */
  nameHi: z.optional(z.string()),
  image: z.string(),
  category: z.string(),
  state: z.enum(['ok', 'not-enough', 'out-of-stock', 'gone']),
  /** Grams or pieces that are left, where they are few or too few. */
  left: z.optional(z.number()),
  /** The selling price that the shopper last saw, where today's is another. */
  was: z.optional(rupees),
})

export type CartItemJson = z.infer<typeof cartItem>
