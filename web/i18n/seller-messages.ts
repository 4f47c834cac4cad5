import type { PagePath } from '../pages.ts'
import { entryAt } from '../path-pattern.ts'
import { loadOnce, type SellerNamespace, type Sources } from './namespaces.ts'

/** Message namespaces that each of the seller's pages needs besides `shop`. */
const pageMessages: Readonly<Record<Extract<PagePath, `/seller${string}`>, readonly SellerNamespace[]>> = {
  '/seller': ['seller'],
  '/seller/product-list': ['seller'],
  '/seller/search-topics': ['seller'],
  '/seller/orders': ['seller'],
  '/seller/*': ['seller'],
}

const sources: Sources<SellerNamespace> = {
  seller: {
    en: async () => (await import('./en/seller.ts')).enSeller,
    hi: async () => (await import('./hi/seller.ts')).hiSeller,
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
