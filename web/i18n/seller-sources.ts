import type { Language } from '#domain/languages.ts'

/** The message files of the seller's pages by namespace and language. */
export const sellerSources = {
  customers: { en: () => import('./en/customers.ts'), hi: () => import('./hi/customers.ts') },
  day: { en: () => import('./en/day.ts'), hi: () => import('./hi/day.ts') },
  prices: { en: () => import('./en/prices.ts'), hi: () => import('./hi/prices.ts') },
  packing: { en: () => import('./en/packing.ts'), hi: () => import('./hi/packing.ts') },
  print: { en: () => import('./en/print.ts'), hi: () => import('./hi/print.ts') },
  queue: { en: () => import('./en/queue.ts'), hi: () => import('./hi/queue.ts') },
  importing: { en: () => import('./en/importing.ts'), hi: () => import('./hi/importing.ts') },
  inbox: { en: () => import('./en/inbox.ts'), hi: () => import('./hi/inbox.ts') },
  reports: { en: () => import('./en/reports.ts'), hi: () => import('./hi/reports.ts') },
  suspiciousPrices: { en: () => import('./en/suspicious-prices.ts'), hi: () => import('./hi/suspicious-prices.ts') },
  seller: { en: () => import('./en/seller.ts'), hi: () => import('./hi/seller.ts') },
  staff: { en: () => import('./en/staff.ts'), hi: () => import('./hi/staff.ts') },
  telephone: { en: () => import('./en/telephone.ts'), hi: () => import('./hi/telephone.ts') },
  settings: { en: () => import('./en/settings.ts'), hi: () => import('./hi/settings.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ messages: object }>>>
