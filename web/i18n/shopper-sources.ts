import type { Language } from '#domain/languages.ts'

/** The message files of the shopper's pages by namespace and language; rider and seller use `round` too. */
export const shopperSources = {
  shop: { en: () => import('./en/shop.ts'), hi: () => import('./hi/shop.ts') },
  browse: { en: () => import('./en/browse.ts'), hi: () => import('./hi/browse.ts') },
  checkout: { en: () => import('./en/checkout.ts'), hi: () => import('./hi/checkout.ts') },
  address: { en: () => import('./en/address.ts'), hi: () => import('./hi/address.ts') },
  search: { en: () => import('./en/search.ts'), hi: () => import('./hi/search.ts') },
  orders: { en: () => import('./en/orders.ts'), hi: () => import('./hi/orders.ts') },
  orderDialogs: { en: () => import('./en/order-dialogs.ts'), hi: () => import('./hi/order-dialogs.ts') },
  dialogs: { en: () => import('./en/dialogs.ts'), hi: () => import('./hi/dialogs.ts') },
  help: { en: () => import('./en/help.ts'), hi: () => import('./hi/help.ts') },
  round: { en: () => import('./en/round.ts'), hi: () => import('./hi/round.ts') },
  point: { en: () => import('./en/point.ts'), hi: () => import('./hi/point.ts') },
  push: { en: () => import('./en/push.ts'), hi: () => import('./hi/push.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ messages: object }>>>
