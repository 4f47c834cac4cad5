import type { PagePath } from '../pages.ts'
import type { ShopperNamespace } from './namespaces.ts'

/** Namespaces besides `shop` that each shopper's page needs at once; parts shown later name theirs in `lazyWithMessages`. */
export const pageMessages: Readonly<Record<Exclude<PagePath, `/seller${string}`>, readonly ShopperNamespace[]>> = {
  '/': ['browse'],
  '/products': ['browse', 'search'],
  '/products/:category': ['browse', 'search'],
  '/products/:category/:id': ['browse'],
  '/maxsaver': ['browse'],
  '/cart': ['checkout', 'address'],
  '/add-address': ['address', 'dialogs'],
  '/my-orders': ['orders'],
  '/my-account': ['dialogs', 'help'],
  '/loader': ['help'],
  '/contact': ['help'],
  '/faqpage': ['help'],
  '/reset-password/:token': ['dialogs', 'help'],
  '/not-serviceable': ['browse', 'dialogs'],
  '/BestSeller': ['browse'],
  '/delivery-information': ['help'],
  '/return-refund-policy': ['help'],
  '/payment-methods': ['help'],
  '/about': ['help'],
  '/offline': ['checkout'],
  '/round/:token': ['round'],
}
