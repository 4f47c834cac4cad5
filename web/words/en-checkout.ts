import { enAddress } from './en-address.ts'
import { enCart } from './en-cart.ts'
import { enLocation } from './en-location.ts'
import { enLogin } from './en-login.ts'
import { enOrders } from './en-orders.ts'

/** What the cart, delivery, orders and login screens say in English (SPEC.md's sentences exactly). */
export const enCheckout = {
  cart: enCart,
  address: enAddress,
  orders: enOrders,
  login: enLogin,
  location: enLocation,
}
