import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { message } from '../shapes.ts'
import * as cart from './cart-shapes.ts'

/** The saved cart (SPEC 7). */
export const cartCalls = {
  cartUpdate: {
    who: 'shopper',
    does: 'Replaces the saved cart. With an old cartVersion it refuses and answers the saved one; with an owner that is not the caller it refuses. With bestEffort it saves new lines that are out of stock, and leaves out unknown ones, instead of refusing them.',
    body: z.object({
      cartItems: z.array(cart.sentCartItem).check(z.maxLength(cart.maxSentLines)),
      cartVersion: z.optional(z.number().check(z.int(), z.gte(0))),
      owner: z.optional(z.string()),
      bestEffort: z.optional(z.boolean()),
    }),
    answer: z.extend(message, { cartItems: z.array(cart.cartItem), cartVersion: z.number() }),
  },
} as const satisfies Record<string, CallEntry>
