/** What the cart, delivery, orders, login and contact screens say in English (SPEC.md's sentences exactly). */
export const enCheckout = {
  cart: {},
  address: {},
  orders: {},
  login: {},
  location: {},
  contact: {},
  faq: {},
}
