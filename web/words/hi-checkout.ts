import type { CheckoutWords } from './en-checkout.ts'
import { hiAddress } from './hi-address.ts'
import { hiCart } from './hi-cart.ts'

/** What the cart and the address form say in Hindi. */
export const hiCheckout: CheckoutWords = {
  cart: hiCart,
  address: hiAddress,
}
