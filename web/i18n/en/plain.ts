/** What the pages without scripts say in English, besides the words of the pages they stand in for. */
export const enPlain = {
  update: 'Update',
  goneName: 'A pack we no longer sell',
  chosen: 'Chosen',
  deliverHere: 'Deliver here',
  onlineElsewhere: 'Paying online needs a browser with scripts (JavaScript).',
  loggedIn: 'You are logged in',
  loggedInHint: 'Your cart is saved in your account.',
  viewCart: 'View cart',
}
