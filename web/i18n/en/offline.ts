/** What is said without a connection, in English; loaded once the page stands, and kept for then. */
export const enOffline = {
  offline: 'You are offline. Your cart and the pages you have opened still work.',
  queued:
    'You are offline. Keep this page open: we will place this order as soon as you are back online, at these prices only.',
  waiting: (total: string) =>
    `You are offline. Your order of ${total} is not placed yet. We will ask you when you are back online.`,
  ask: (total: string) => `Your order of ${total} was not placed while you were offline. Place it now?`,
  placeNow: 'Place it now',
  dropOrder: 'Drop this order',
  sending: 'You are back online. Placing your order…',
  notPlaced: (why: string) => `Your order was not placed. ${why}`,
  loggedOut: 'You are logged out. Your cart is saved: log in and order again.',
  seeCart: 'View cart',
  dismiss: 'Dismiss',
  cashOnly: 'Online payment needs a connection. Choose Cash On Delivery, or wait until you are back online.',
  title: 'You are offline',
  text: 'This page needs a connection. It opens as soon as you are back online.',
  still: 'What still works',
  works: [
    'All products, with prices from your last visit',
    'Vegetable pages you have opened before',
    'Your cart: add and remove items',
  ],
  products: 'See all products',
  cart: 'View cart',
  cartHint: 'Addresses, payment and ordering come back when you are online. Changes to your cart are saved.',
}

export type OfflineMessages = typeof enOffline
