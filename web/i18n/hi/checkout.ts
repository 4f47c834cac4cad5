import type { CheckoutMessages } from '../en/checkout.ts'
import { hiAddress } from './address.ts'
import { hiCart } from './cart.ts'

/** What the cart and the address form say in Hindi. */
export const hiCheckout: CheckoutMessages = {
  cart: hiCart,
  address: hiAddress,
}
