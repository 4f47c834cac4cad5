import type { Paths } from './paths.ts'

/** Calls of the seller's pages; shoppers' pages never download them. */
export const sellerPaths = {
  sellerIsAuth: { method: 'GET', path: '/api/seller/is-auth' },
  returnSettle: { method: 'POST', path: '/api/order/:id/return/settle' },
  sellerLogin: { method: 'POST', path: '/api/seller/login' },
  sellerLogout: { method: 'GET', path: '/api/seller/logout' },
  productAdd: { method: 'POST', path: '/api/product/add' },
  productStock: { method: 'POST', path: '/api/product/stock' },
  unitsUpdate: { method: 'POST', path: '/api/product/update-units' },
  pricesUpdate: { method: 'POST', path: '/api/product/update-prices' },
  priceListRead: { method: 'POST', path: '/api/product/prices/read' },
  unitDelete: { method: 'POST', path: '/api/product/delete-unit' },
  missedSearches: { method: 'GET', path: '/api/product/missed-searches' },
  searchTopics: { method: 'GET', path: '/api/product/search-topics' },
  searchTopicSave: { method: 'POST', path: '/api/product/search-topics/save' },
  searchTopicDelete: { method: 'POST', path: '/api/product/search-topics/delete' },
  productShelf: { method: 'POST', path: '/api/product/shelf' },
  productsOffShelf: { method: 'GET', path: '/api/product/off-shelf' },
  productShow: { method: 'GET', path: '/api/product/edit/:id' },
  productEdit: { method: 'PUT', path: '/api/product/edit/:id' },
  sellerOrders: { method: 'GET', path: '/api/order/seller' },
  orderStatus: { method: 'PUT', path: '/api/order/status/:id' },
  storeClose: { method: 'POST', path: '/api/store/close' },
  storeOpen: { method: 'POST', path: '/api/store/open' },
  paymentIssues: { method: 'GET', path: '/api/payments/troubles' },
  refundRetry: { method: 'POST', path: '/api/payments/refund/:id/retry' },
} as const satisfies Paths
