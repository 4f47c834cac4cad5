/** What search engines and shared links show of pages whose own words do not say it; read on the server only. */
export const enHead = {
  /** Descriptions by path, for pages without one of their own. */
  descriptions: {
    '/products/:category/:id': 'Fresh from the morning mandi. Not available in small packs right now.',
    '/cart': 'Review your vegetables, the delivery fee and the total before you order.',
    '/add-address': 'Add your delivery address: name, street, PIN code and phone number.',
    '/my-orders': 'Your orders and bills, and where each order is on its way to your door.',
    '/my-account': 'Your name, password and where you are logged in, and a copy of all that we know of you.',
    '/loader': 'One moment, please. The next page of the store opens in a few seconds.',
    '/not-serviceable': 'This place is outside our delivery area. Your cart is saved.',
    '/reset-password/:token': 'Choose a new password for your account with the link we sent you.',
    '/offline': 'There is no internet. Products that you have looked at and your cart are still here.',
  } as Readonly<Record<string, string>>,
  soldOut: (name: string) => `${name}: Out of Stock today. See what else is fresh.`,
  home: 'Home',
  products: 'Products',
  /** What a long press on the installed store's icon offers. */
  shortcuts: { products: 'Products', myOrders: 'My Orders', cart: 'Cart' },
}
