import type { Language } from './languages.ts'

/** Where each namespace of the seller's pages is downloaded from. */
export const sellerSources = {
  customers: {
    en: async () => (await import('./en/customers.ts')).enCustomers,
    hi: async () => (await import('./hi/customers.ts')).hiCustomers,
  },
  day: {
    en: async () => (await import('./en/day.ts')).enDay,
    hi: async () => (await import('./hi/day.ts')).hiDay,
  },
  prices: {
    en: async () => (await import('./en/prices.ts')).enPrices,
    hi: async () => (await import('./hi/prices.ts')).hiPrices,
  },
  packing: {
    en: async () => (await import('./en/packing.ts')).enPacking,
    hi: async () => (await import('./hi/packing.ts')).hiPacking,
  },
  print: {
    en: async () => (await import('./en/print.ts')).enPrint,
    hi: async () => (await import('./hi/print.ts')).hiPrint,
  },
  queue: {
    en: async () => (await import('./en/queue.ts')).enQueue,
    hi: async () => (await import('./hi/queue.ts')).hiQueue,
  },
  importing: {
    en: async () => (await import('./en/importing.ts')).enImporting,
    hi: async () => (await import('./hi/importing.ts')).hiImporting,
  },
  inbox: {
    en: async () => (await import('./en/inbox.ts')).enInbox,
    hi: async () => (await import('./hi/inbox.ts')).hiInbox,
  },
  reports: {
    en: async () => (await import('./en/reports.ts')).enReports,
    hi: async () => (await import('./hi/reports.ts')).hiReports,
  },
  priceGuard: {
    en: async () => (await import('./en/price-guard.ts')).enPriceGuard,
    hi: async () => (await import('./hi/price-guard.ts')).hiPriceGuard,
  },
  seller: {
    en: async () => (await import('./en/seller.ts')).enSeller,
    hi: async () => (await import('./hi/seller.ts')).hiSeller,
  },
  staff: {
    en: async () => (await import('./en/staff.ts')).enStaff,
    hi: async () => (await import('./hi/staff.ts')).hiStaff,
  },
  telephone: {
    en: async () => (await import('./en/telephone.ts')).enTelephone,
    hi: async () => (await import('./hi/telephone.ts')).hiTelephone,
  },
  settings: {
    en: async () => (await import('./en/settings.ts')).enSettings,
    hi: async () => (await import('./hi/settings.ts')).hiSettings,
  },
} satisfies Record<string, Record<Language, () => Promise<object>>>
