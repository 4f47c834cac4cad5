/** The seller's menu, queue and customers in English. */
export const enQueue = {
  menu: {
    orders: 'Orders',
    prices: 'Prices',
    productList: 'Product List',
    day: 'Day',
    more: 'More',
    addProduct: 'Add Product',
    searchTopics: 'Search topics',
    customers: 'Customers',
    inbox: 'Inbox',
    staff: 'Staff',
    reports: 'Reports',
    settings: 'Settings',
    language: 'Language',
  },
}

export type QueueMessages = typeof enQueue
