import type { api } from '../contract.ts'
import type { StaffRole } from './staff.ts'

type Api = typeof api
type SellerCall = { [Name in keyof Api]: Api[Name]['who'] extends 'seller' ? Name : never }[keyof Api]

/** The role that each seller's call needs; one that is not listed needs an owner (CONTRACT "The seller's day"). */
export const neededRoles: Partial<Record<SellerCall, StaffRole>> = {
  // A person's own login.
  sellerPasswordChange: 'packer',
  sellerSessions: 'packer',
  sellerSessionsEnd: 'packer',
  // Orders, packing and the round.
  sellerOrders: 'packer',
  printRun: 'packer',
  orderStatus: 'packer',
  ordersMove: 'packer',
  orderAccept: 'packer',
  ordersAccept: 'packer',
  orderRefuse: 'packer',
  orderPack: 'packer',
  orderDeliver: 'packer',
  orderHistory: 'packer',
  orderUpi: 'packer',
  roundsOpen: 'packer',
  roundMake: 'packer',
  roundRevoke: 'packer',
  // Stock.
  sellerProducts: 'packer',
  productStock: 'packer',
  stockLevel: 'packer',
  // Products and prices.
  priceSheet: 'manager',
  priceHistory: 'manager',
  priceListRead: 'manager',
  basePricesUpdate: 'manager',
  pricesUpdate: 'manager',
  pricesUndo: 'manager',
  unitPin: 'manager',
  unitsUpdate: 'manager',
  unitDelete: 'manager',
  packAdd: 'manager',
  packOrder: 'manager',
  openingShelf: 'manager',
  productAdd: 'manager',
  productEdit: 'manager',
  productShow: 'manager',
  productImport: 'manager',
  productShelf: 'manager',
  productsOffShelf: 'manager',
  missedSearches: 'manager',
  searchTopics: 'manager',
  searchTopicSave: 'manager',
  searchTopicDelete: 'manager',
  // Orders by telephone.
  telephoneOrder: 'manager',
  telephoneQuote: 'manager',
  customers: 'manager',
  customerAddresses: 'manager',
  // The shop's day.
  storeClose: 'manager',
  storeOpen: 'manager',
  inbox: 'manager',
  inboxChange: 'manager',
  returnRecord: 'manager',
  returnSettle: 'manager',
}
