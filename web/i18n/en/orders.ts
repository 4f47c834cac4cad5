import { enOrderWords } from '#domain/orders/order-words-en.ts'
import { enBillLink } from './bill-link.ts'

/** What the shopper's orders say in English (SPEC.md's sentences exactly). */
export const messages = {
  orders: {
    ...enOrderWords,
    bill: enBillLink,
    problem: { button: 'Report a problem', buttonOf: (id: string) => `Report a problem with order #${id}` },
    title: 'My Orders',
    loading: 'Loading...',
    pleaseLogIn: 'Please log in to continue',
    pleaseLogInHint: 'Log in to see and track your orders.',
    logIn: 'Login',
    failed: 'Failed to fetch orders',
    serverError: 'Server error',
    retry: 'Retry',
    search: 'Search orders',
    searchHint: 'Product, order id or status',
    count: (n: number) => (n === 1 ? '1 order' : `${n} orders`),
    noMatch: 'No matching orders found',
    noMatchFor: (term: string) => `Nothing matches “${term}”. Try a product, an order id or a status.`,
    showAll: 'Show all orders',
    none: 'No matching orders found',
    noneHint: 'You have not ordered anything yet. Your orders and their tracking will appear here.',
    browse: 'See all products',
    number: (id: string) => `#${id}`,
    items: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    itemsOf: (id: string) => `Items of order #${id}`,
    quantity: (n: number) => `Qty: ${n}`,
    doorCode: 'Code for the delivery:',
    arrivesBy: (time: string) => `Arrives by ${time}`,
    track: 'Track Order',
    trackOrder: (id: string) => `Track Order #${id}`,
    ordered: 'Ordered',
    less: { COD: 'Less', Online: 'Back to you' },
    printBill: 'Print bill',
    printBillOf: (id: string) => `Print bill of order #${id}`,
    loadMore: 'Load more',
    refunded: {
      label: 'Refunded payments',
      text: (amount: string, isCartOrdered: boolean) =>
        isCartOrdered
          ? `Your payment of ${amount} is being refunded: this cart was already ordered.`
          : `Your payment of ${amount} is being refunded: the order could not be placed.`,
      payment: (id: string, time: string) => `Order #${id}, paid ${time}. Banks usually take 5 to 7 working days.`,
    },
    again: {
      button: 'Reorder',
      buttonOf: (id: string) => `Reorder #${id}`,
      someMissing: 'Some items are not available today:',
      allMissing: 'None of these items is available today:',
      missing: {
        gone: (name: string, unit: string) => `${name}, ${unit}: no longer offered`,
        'out-of-stock': (name: string, unit: string) => `${name}, ${unit}: out of stock`,
        'no-room': (name: string, unit: string) => `${name}, ${unit}: the cart is full`,
      },
      viewCart: 'View cart',
    },
    chips: 'Show orders by status',
    chipAll: 'All',
    cancel: { button: 'Cancel order', buttonOf: (id: string) => `Cancel order #${id}` },
    giveBack: { button: 'Return order', buttonOf: (id: string) => `Return order #${id}` },
  },
}

export type OrderMessages = typeof messages
