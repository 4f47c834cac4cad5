/** What the pages without scripts say in English, besides the words of the pages they stand in for. */
export const enPlain = {
  update: 'Update',
  updateName: (name: string, unit: string) => `Update the quantity of ${name}, ${unit}`,
  goneName: 'A pack that has left the shop',
  otherPacks: 'Other packs',
  otherPacksOf: (name: string) => `Other packs of ${name}`,
  chosen: 'Chosen',
  deliverHere: 'Deliver here',
  addAddressElsewhere: 'An address can be added only in a browser with scripts (JavaScript).',
  onlineElsewhere: 'Paying online needs a browser with scripts (JavaScript).',
  loggedIn: 'You are logged in',
  loggedInHint: 'Your cart is kept in your account.',
  viewCart: 'View cart',
}
