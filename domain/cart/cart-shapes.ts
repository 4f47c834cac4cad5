import * as z from 'zod/mini'
import { namedUnit, unit } from '../catalogue/product-shapes.ts'
import { id, rupees } from '../shapes.ts'
import { lineStates, maxQuantity } from './cart.ts'

/** Maximum number of lines in a request; those of one unit are added up, and at most `maxLines` may be left. */
export const maxSentLines = 100

export const quantity = z.number().check(z.int(), z.gte(1), z.lte(maxQuantity))

export const sentCartItem = z.object({ productId: id, unit: namedUnit, quantity })

export type SentCartItem = z.infer<typeof sentCartItem>

export const cartItem = z.object({
  productId: z.string(),
  unit,
  quantity: z.number(),
  /** Copied from the product, so readable even after it is deleted. */
  name: z.string(),
  /** Its Hindi name, if the product has one. */
  nameHi: z.optional(z.string()),
  image: z.string(),
  category: z.string(),
  state: z.enum(lineStates),
  /** Grams or pieces left; absent unless few or too few are left. */
  left: z.optional(z.number()),
  /** The selling price the shopper last saw; absent if still today's. */
  was: z.optional(rupees),
})

export type CartItemJson = z.infer<typeof cartItem>
