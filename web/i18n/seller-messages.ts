import type { PagePath } from '../pages.ts'
import { entryAt } from '../path-pattern.ts'
import { loadOnce, type SellerNamespace, type Sources } from './namespaces.ts'

/** The menu, and the orders that ring on every page. */
const frame = ['seller', 'queue'] as const

/** Pages that save prices ask about doubtful ones. */
const withPrices = [...frame, 'priceGuard'] as const

/** Message namespaces that each of the seller's pages needs besides `shop`. */
const pageMessages: Readonly<Record<Extract<PagePath, `/seller${string}`>, readonly SellerNamespace[]>> = {
  '/seller': [...withPrices, 'settings'],
  '/seller/opening-shelf': [...withPrices, 'settings'],
  '/seller/settings': [...frame, 'settings'],
  '/seller/settings/staff': [...frame, 'staff'],
  '/seller/join/:token': [...frame, 'staff'],
  '/seller/settings/:section': [...frame, 'settings'],
  '/seller/prices': [...withPrices, 'prices'],
  '/seller/product-list': withPrices,
  '/seller/import': [...withPrices, 'importing'],
  '/seller/search-topics': frame,
  '/seller/orders': [...frame, 'packing', 'round', 'telephone'],
  '/seller/pack': [...frame, 'packing'],
  '/seller/print': [...frame, 'packing', 'round', 'print'],
  '/seller/day': [...frame, 'day'],
  '/seller/customers': [...frame, 'customers'],
  '/seller/inbox': [...frame, 'inbox'],
  '/seller/reports': [...frame, 'reports'],
  '/seller/phone-order': [...frame, 'telephone'],
  '/seller/my-password': [...frame, 'settings'],
  '/seller/more': frame,
  '/seller/*': frame,
}

const sources: Sources<SellerNamespace> = {
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
  round: {
    en: async () => (await import('./en/round.ts')).enRound,
    hi: async () => (await import('./hi/round.ts')).hiRound,
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
}

/** Namespaces that the seller's page at this path waits for besides `shop`. */
export function sellerNamespacesOf(path: string): readonly SellerNamespace[] {
  return entryAt(pageMessages, path) ?? []
}

/** Downloads what the seller's page at this path needs, in its language only. */
export async function loadSellerMessages(path: string): Promise<void> {
  await Promise.all(sellerNamespacesOf(path).map((name) => loadOnce(name, sources)))
}
