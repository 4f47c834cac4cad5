import { enAddress } from './en-address.ts'
import { enCart } from './en-cart.ts'

/** What the cart, delivery, orders, login and contact screens say in English (SPEC.md's sentences exactly). */
export const enCheckout = {
  cart: enCart,
  address: enAddress,
  orders: {},
  login: {},
  location: {},
  contact: {},
  faq: {},
}
