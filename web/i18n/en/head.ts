/** What search engines and shared links show of pages whose own words do not say it; read on the server only. */
export const enHead = {
  /** Descriptions of pages by the name of their file, where the page brings none of its own. */
  descriptions: {
    'catalogue/product-page': 'Fresh from the morning mandi. Not available in small packs right now.',
    'cart/cart-page': 'Review your vegetables, the delivery fee and the total before you order.',
    'delivery/add-address-page': 'Add your delivery address: name, street, PIN code and phone number.',
    'orders/my-orders-page': 'Your orders and bills, and where each order is on its way to your door.',
    'layout/loader-page': 'One moment, please. The next page of the store opens in a few seconds.',
    'delivery/not-serviceable-page': 'This place is outside our delivery area. Your cart is saved.',
    'accounts/reset-password-page': 'Choose a new password for your account with the link we sent you.',
  } as Readonly<Record<string, string>>,
  soldOut: (name: string) => `${name}: Out of Stock today. See what else is fresh.`,
  home: 'Home',
  products: 'Products',
  /** What a long press on the installed store's icon offers. */
  shortcuts: { products: 'Products', myOrders: 'My Orders', cart: 'Cart' },
}
