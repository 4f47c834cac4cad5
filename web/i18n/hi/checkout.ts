import type { CheckoutMessages } from '../en/checkout.ts'
import { hiCart } from './cart.ts'

/** What the cart says in Hindi. */
export const hiCheckout: CheckoutMessages = {
  cart: hiCart,
}
