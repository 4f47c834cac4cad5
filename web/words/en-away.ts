/** What is said without a connection, in English; loaded once the page stands, and kept for then. */
export const enAway = {
  offline: 'You are offline. Your cart and the pages you have opened still work.',
  kept: 'You are offline. We will place this order as soon as you are back, and ask if a price has changed.',
  waiting: (total: string) =>
    `You are offline. Your order of ${total} is not placed; we will ask you when you are back.`,
  ask: (total: string) => `Your order of ${total} was not placed while you were offline. Place it now?`,
  placeNow: 'Place it now',
  dropOrder: 'Do not order',
  sending: 'You are back. We are placing your order…',
  notPlaced: (why: string) => `Your order was not placed. ${why}`,
  loggedOut: 'You are logged out. Your cart is as it was.',
  seeCart: 'See cart',
  dismiss: 'Dismiss',
  cashOnly: 'Online payment needs a connection. Choose Cash On Delivery, or wait until you are back.',
  title: 'You are offline',
  text: 'This page has not been opened in this browser yet. It opens by itself as soon as you are back.',
  still: 'What still works',
  works: [
    'All products, with the prices of your last visit',
    'The pages of vegetables that you have opened',
    'Your cart: add and remove as you like',
  ],
  products: 'See all products',
  cart: 'See cart',
  cartHint: 'Addresses, payment and the order button come back with the connection. What you change here is kept.',
}

export type AwayWords = typeof enAway
