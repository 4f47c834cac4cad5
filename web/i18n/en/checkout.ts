import { enCart } from './cart.ts'

/** What the cart says in English (SPEC.md's sentences exactly). */
export const messages = { cart: enCart }

export type CheckoutMessages = typeof messages
