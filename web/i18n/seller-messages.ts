import type { PagePath } from '../pages.ts'
import { entryAt } from '../path-pattern.ts'
import { loadOnce, type SellerNamespace } from './namespaces.ts'
import { sellerSources } from './seller-sources.ts'
import { shopperSources } from './shopper-sources.ts'

/** Messages of the menu and of the bar for new orders, which every page shows. */
const frame = ['seller', 'queue'] as const

/** Pages that save prices also ask about unlikely ones. */
const withPrices = [...frame, 'suspiciousPrices'] as const

/** The namespaces that each of the seller's pages needs besides `shop`. */
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

const sources = { ...sellerSources, round: shopperSources.round }

/** Namespaces that the seller's page at this path needs besides `shop`. */
export function sellerNamespacesOf(path: string): readonly SellerNamespace[] {
  return entryAt(pageMessages, path) ?? []
}

/** Downloads the messages that the seller's page at this path needs, in its language only. */
export async function loadSellerMessages(path: string): Promise<void> {
  await Promise.all(sellerNamespacesOf(path).map((name) => loadOnce(name, sources[name])))
}
