import { enAddress } from './address.ts'
import { enCart } from './cart.ts'

/** What the cart and the address form say in English (SPEC.md's sentences exactly). */
export const enCheckout = {
  cart: enCart,
  address: enAddress,
}

export type CheckoutMessages = typeof enCheckout
