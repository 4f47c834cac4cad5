import type { CheckoutMessages } from '../en/checkout.ts'
import { hiCart } from './cart.ts'

/** What the cart says in Hindi. */
export const messages: CheckoutMessages = { cart: hiCart }
