import type { enCheckout } from './en-checkout.ts'
import { hiAddress } from './hi-address.ts'
import { hiCart } from './hi-cart.ts'
import { hiLocation } from './hi-location.ts'
import { hiLogin } from './hi-login.ts'
import { hiOrders } from './hi-orders.ts'

/** What the cart, delivery, orders and login screens say in Hindi. */
export const hiCheckout: typeof enCheckout = {
  cart: hiCart,
  address: hiAddress,
  orders: hiOrders,
  login: hiLogin,
  location: hiLocation,
}
