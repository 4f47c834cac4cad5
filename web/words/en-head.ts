/** What search engines and shared links show of pages whose own words do not say it; read on the server only. */
export const enHead = {
  /** Descriptions of pages by the name of their file, where the page brings none of its own. */
  descriptions: {
    'catalogue/product-page': 'A vegetable from the morning mandi; it is not offered in small packs at present.',
    'cart/cart-page': 'Your vegetables, what they come to and what bringing them costs, before you order.',
    'delivery/add-address-page': 'Tell us where to bring your vegetables: name, street, PIN code and phone number.',
    'orders/my-orders-page': 'Your orders with their bills, each with its way from our shelf to your door.',
    'storefront/loader-page': 'One moment, please: we take you to the next page of the store in a few seconds.',
    'delivery/not-serviceable-page':
      'This place is outside our delivery area. Your cart is kept until you choose another.',
    'accounts/reset-password-page': 'Choose a new password for your account with the link that we have sent you.',
  } as Readonly<Record<string, string>>,
  soldOut: (name: string) => `${name}: Out of Stock today. Look at what else is fresh beside it.`,
  home: 'Home',
  products: 'Products',
  /** What a long press on the installed store's icon offers. */
  shortcuts: { products: 'Products', myOrders: 'My Orders', cart: 'Cart' },
}
