import type { Language } from './languages.ts'

/** Where each namespace of the shopper's pages is downloaded from; `round` is the rider's and the seller's too. */
export const shopperSources = {
  shop: {
    en: async () => (await import('./en/shop.ts')).en,
    hi: async () => (await import('./hi/shop.ts')).hi,
  },
  browse: {
    en: async () => (await import('./en/browse.ts')).enBrowse,
    hi: async () => (await import('./hi/browse.ts')).hiBrowse,
  },
  checkout: {
    en: async () => (await import('./en/checkout.ts')).enCheckout,
    hi: async () => (await import('./hi/checkout.ts')).hiCheckout,
  },
  address: {
    en: async () => ({ address: (await import('./en/address.ts')).enAddress }),
    hi: async () => ({ address: (await import('./hi/address.ts')).hiAddress }),
  },
  search: {
    en: async () => ({ search: (await import('./en/search.ts')).enSearch }),
    hi: async () => ({ search: (await import('./hi/search.ts')).hiSearch }),
  },
  orders: {
    en: async () => ({ orders: (await import('./en/orders.ts')).enOrders }),
    hi: async () => ({ orders: (await import('./hi/orders.ts')).hiOrders }),
  },
  orderDialogs: {
    en: async () => ({ orderDialogs: (await import('./en/order-dialogs.ts')).enOrderDialogs }),
    hi: async () => ({ orderDialogs: (await import('./hi/order-dialogs.ts')).hiOrderDialogs }),
  },
  dialogs: {
    en: async () => (await import('./en/dialogs.ts')).enDialogs,
    hi: async () => (await import('./hi/dialogs.ts')).hiDialogs,
  },
  help: {
    en: async () => (await import('./en/help.ts')).enHelp,
    hi: async () => (await import('./hi/help.ts')).hiHelp,
  },
  round: {
    en: async () => (await import('./en/round.ts')).enRound,
    hi: async () => (await import('./hi/round.ts')).hiRound,
  },
  point: {
    en: async () => (await import('./en/point.ts')).enPoint,
    hi: async () => (await import('./hi/point.ts')).hiPoint,
  },
  push: {
    en: async () => (await import('./en/push.ts')).enPush,
    hi: async () => (await import('./hi/push.ts')).hiPush,
  },
} satisfies Record<string, Record<Language, () => Promise<object>>>
