import type { StaffRole } from '#domain/accounts/staff.ts'
import { decodePath, patternOf } from './path-pattern.ts'

/** The layout of shoppers' pages, relative to web/. */
export const storefrontLayout = 'storefront/layout/storefront-layout.tsx'

/** A row of the table of pages. Shoppers' browsers do not load this table; they load `i18n/page-messages.ts`, the messages of each page. */
export type Page = {
  /** Path pattern in its canonical spelling. */
  readonly path: string
  /** Route module, relative to web/. */
  readonly file: string
  /** The server caches public pages and renders the others; the service worker stores the rider's as one document for every round. */
  readonly audience: 'public' | 'personal' | 'rider' | 'seller'
  /** The least role that may open a seller's page; `anyone`: no session. */
  readonly role?: StaffRole | 'anyone'
  /** The query parameters that a public page reads; others, and on product lists unknown values, are not part of its cache key. */
  readonly query?: readonly string[]
  /** `catalogue`: its `lastmod` is that of the newest product; `undated`: it has none. The sitemap adds categories and products. */
  readonly inSitemap?: 'undated' | 'catalogue'
  /** Offline, links of an open page open it; `precached`: so does its address, as the service worker downloads it. Visited public pages are always cached. */
  readonly worksOffline?: 'linked' | 'precached'
  /** Crawlers may fetch this personal page. */
  readonly allowsCrawlers?: true
  /** The path contains a secret: no tag, referrer or log repeats it, and the page is not indexed. */
  readonly hasSecretPath?: true
  /** The payment window of the gateway may open on this page. */
  readonly paysOnline?: true
  /** The page's data is reloaded when an order changes. */
  readonly followsOrders?: true
}

/** Rows of one audience; their paths stay literal types, so that lists of pages are checked. */
function shownTo<Audience extends Page['audience'], Path extends string>(
  audience: Audience,
  rows: readonly (Omit<Page, 'audience'> & { readonly path: Path })[],
) {
  return rows.map((row) => ({ ...row, audience }))
}

/** What pages of fixed texts and the page of best sellers have in common. */
const undatedPage = { inSitemap: 'undated', worksOffline: 'linked' } as const

export const pages = [
  ...shownTo('public', [
    { path: '/', file: 'storefront/home/home-page.tsx', inSitemap: 'undated', worksOffline: 'precached' },
    {
      path: '/products',
      file: 'storefront/catalogue/products-page.tsx',
      query: ['q', 'category', 'sort', 'instock', 'page'],
      inSitemap: 'catalogue',
      worksOffline: 'precached',
    },
    {
      path: '/products/:category',
      file: 'storefront/catalogue/category-page.tsx',
      query: ['sort', 'instock', 'page'],
      worksOffline: 'linked',
    },
    {
      path: '/products/:category/:id',
      file: 'storefront/catalogue/product-page.tsx',
      query: ['view'],
      worksOffline: 'linked',
    },
    {
      path: '/maxsaver',
      file: 'storefront/catalogue/max-saver-page.tsx',
      query: ['q', 'page'],
      inSitemap: 'catalogue',
      worksOffline: 'linked',
    },
    { path: '/contact', file: 'storefront/contact/contact-page.tsx', ...undatedPage },
    { path: '/faqpage', file: 'storefront/contact/faq-page.tsx', ...undatedPage },
    { path: '/not-serviceable', file: 'storefront/delivery/not-serviceable-page.tsx', worksOffline: 'linked' },
    { path: '/BestSeller', file: 'storefront/catalogue/best-seller-page.tsx', ...undatedPage },
    { path: '/delivery-information', file: 'storefront/contact/delivery-information-page.tsx', ...undatedPage },
    { path: '/return-refund-policy', file: 'storefront/contact/return-policy-page.tsx', ...undatedPage },
    { path: '/payment-methods', file: 'storefront/contact/payment-methods-page.tsx', ...undatedPage },
    { path: '/about', file: 'storefront/contact/about-page.tsx', ...undatedPage },
    { path: '/offline', file: 'storefront/offline/offline-page.tsx', worksOffline: 'precached' },
  ]),
  ...shownTo('personal', [
    {
      path: '/cart',
      file: 'storefront/cart/cart-page.tsx',
      worksOffline: 'linked',
      allowsCrawlers: true,
      paysOnline: true,
    },
    { path: '/add-address', file: 'storefront/delivery/add-address-page.tsx' },
    { path: '/my-orders', file: 'storefront/orders/my-orders-page.tsx' },
    { path: '/my-account', file: 'storefront/accounts/my-account-page.tsx' },
    { path: '/loader', file: 'storefront/layout/loader-page.tsx' },
    { path: '/reset-password/:token', file: 'storefront/accounts/reset-password-page.tsx', hasSecretPath: true },
  ]),
  ...shownTo('rider', [{ path: '/round/:token', file: 'rider/round-page.tsx', hasSecretPath: true }]),
  ...shownTo('seller', [
    { path: '/seller', file: 'seller/products/add-product-page.tsx', role: 'manager' },
    { path: '/seller/prices', file: 'seller/prices/prices-page.tsx', role: 'manager' },
    { path: '/seller/product-list', file: 'seller/products/product-list-page.tsx', role: 'packer' },
    { path: '/seller/import', file: 'seller/importing/import-page.tsx', role: 'manager' },
    { path: '/seller/search-topics', file: 'seller/topics/search-topics-page.tsx', role: 'manager' },
    { path: '/seller/orders', file: 'seller/orders/orders-page.tsx', role: 'packer', followsOrders: true },
    { path: '/seller/pack', file: 'seller/packing/pack-page.tsx', role: 'packer', followsOrders: true },
    { path: '/seller/print', file: 'seller/print/print-page.tsx', role: 'packer', followsOrders: true },
    { path: '/seller/inbox', file: 'seller/inbox/inbox-page.tsx', role: 'manager', followsOrders: true },
    { path: '/seller/day', file: 'seller/day/day-page.tsx', role: 'owner', followsOrders: true },
    { path: '/seller/customers', file: 'seller/customers/customers-page.tsx', role: 'owner' },
    { path: '/seller/reports', file: 'seller/reports/reports-page.tsx', role: 'owner' },
    { path: '/seller/phone-order', file: 'seller/telephone/telephone-page.tsx', role: 'manager' },
    { path: '/seller/my-password', file: 'seller/settings/my-password-page.tsx', role: 'packer' },
    { path: '/seller/more', file: 'seller/layout/more-page.tsx', role: 'packer' },
    { path: '/seller/opening-shelf', file: 'seller/opening/opening-shelf-page.tsx', role: 'manager' },
    { path: '/seller/settings', file: 'seller/settings/settings-page.tsx', role: 'owner' },
    { path: '/seller/settings/staff', file: 'seller/staff/staff-page.tsx', role: 'owner' },
    { path: '/seller/join/:token', file: 'seller/staff/join-page.tsx', role: 'anyone', hasSecretPath: true },
    { path: '/seller/settings/:section', file: 'seller/settings/section-page.tsx', role: 'owner' },
    { path: '/seller/*', file: 'seller/layout/not-found-page.tsx', role: 'packer' },
  ]),
] as const

export type PagePath = (typeof pages)[number]['path']

export type FoundPage = { readonly page: Page; readonly params: Readonly<Record<string, string>> }

const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))

/** The page at a path in any spelling, with its parameters; undefined if there is none. */
export function findPage(path: string): FoundPage | undefined {
  const decoded = decodePath(path)
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(decoded)
    if (match !== null) return { page, params: match.groups ?? {} }
  }
  return undefined
}

/** Whether crawlers stay away: from the rider's page, the seller's area and personal pages but the cart. */
export function isClosedToCrawlers({ audience, allowsCrawlers }: Page): boolean {
  return audience !== 'public' && !allowsCrawlers
}

/** Paths that robots.txt disallows, with all paths below them, such as those of /seller. */
export function closedPaths(table: readonly Page[] = pages): string[] {
  return table
    .filter((page) => isClosedToCrawlers(page) && !page.path.startsWith('/seller/'))
    .map(({ path }) => path.replace(/\/:.*$/, ''))
}
