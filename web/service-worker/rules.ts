import type { PublicPage } from './offline-pages.ts'

/** How the worker handles a request; `network` means that it leaves the request to the browser. */
export type Rule =
  | 'network'
  | 'page'
  | 'uncached-page'
  | 'data'
  | 'uncached-data'
  | 'answer'
  | 'asset'
  | 'picture'
  | 'routes'
  | 'rider'

/** The parts of a request that decide its rule. */
type RequestFacts = { readonly method: string; readonly mode: string; readonly url: URL; readonly isRange: boolean }

/** Paths that are no page of the storefront: the seller's pages, API, health, metrics and shared files. */
const notStorefront = /^\/(seller|api|sandbox|share|healthz|readyz|metrics)(\/|\.data|$)/i
/** The `cached` calls whose answers may be stale; older facts or an older closing of the store would replace newer ones on screen. */
const publicAnswers = new Set(['/api/product/list', '/api/product/best-sellers', '/api/product/search-index'])
/** The public page at this path; no other page is cached. */
function publicPage(path: string, pages: readonly PublicPage[]): PublicPage | undefined {
  return pages.find(({ pattern }) => new RegExp(pattern, 'i').test(path))
}

/** The path of the page for which React Router requests a `.data` URL; other paths stay the same. */
const pagePath = (path: string) => path.replace(/_?\.data$/, '')
const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`)

/** Path and query of the page that a window shows, or for which React Router requests a `.data` URL. */
export function pageOf({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return withQuery(pagePath(pathname), query)
}

/** The cache key of a public response: its path and the query parameters that its page reads. */
export function keyOf(url: URL, pages: readonly PublicPage[]): string {
  const { pathname, searchParams } = url
  const parameters = [...(publicPage(pagePath(pathname), pages)?.query ?? []), '_routes']
  return withQuery(pathname, new URLSearchParams([...searchParams].filter(([name]) => parameters.includes(name))))
}

/** Whether a path is a picture's: a public photo under /images, or a file. */
export function isPicture(path: string): boolean {
  return /^\/images\/[\w-]+(\/\d+)?$|\.(svg|png|webp|avif|jpe?g)$/.test(path)
}

const isPage = (path: string) => !/^\/(assets|api|__manifest)/.test(path) && !isPicture(path)
/** How many keys of a kind are cached besides the precached ones; a visited page has two, its document and its data. */
const limits = [
  { applies: isPicture, count: 200 },
  { applies: isPage, count: 80 },
]

/** The pictures and pages beyond their limits, of keys sorted by age; the precached ones are not among them. */
export function surplusKeys(oldestFirst: readonly string[], precached: ReadonlySet<string>): string[] {
  const visited = oldestFirst.filter((key) => !precached.has(key))
  return limits.flatMap(({ applies, count }) =>
    visited.filter((key) => applies(key.split('?')[0] ?? '')).slice(0, -count),
  )
}

/** A redirect to the offline page, which retries the URL in `to`, without secrets; an error if that page itself is missing. */
export function offlinePageFor({ origin, pathname, search }: URL): Response {
  if (pathname === '/offline') return Response.error()
  const to = /^\/(offline|reset-password|round)/i.test(pathname) ? '' : `?to=${encodeURIComponent(pathname + search)}`
  return Response.redirect(new URL(`/offline${to}`, origin).href)
}

/** The rule for a request. Nothing personal is cached: carts, orders, addresses, searches, logins. */
export function ruleFor({ method, mode, url, isRange }: RequestFacts, pages: readonly PublicPage[]): Rule {
  const path = url.pathname
  if (method !== 'GET' || isRange) return 'network'
  if (publicAnswers.has(path) && url.search === '') return 'answer'
  // One document serves all rounds, because its script reads the round from the browser's storage.
  if (/^\/round\/[^/]+$/.test(path)) return 'rider'
  if (notStorefront.test(path)) return 'network'
  if (/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path)) return 'asset'
  if (isPicture(path) && /^\/((pictures|images|icons|assets)\/|logo\.svg$)/.test(path)) return 'picture'
  if (path === '/__manifest') return 'routes'
  // A response to `?lang=` sets the language's cookie, and a search is personal.
  const isCached = (page: string) =>
    publicPage(page, pages) !== undefined && !url.searchParams.has('q') && !url.searchParams.has('lang')
  if (mode === 'navigate') return isCached(path) ? 'page' : 'uncached-page'
  if (path.endsWith('.data')) return isCached(pagePath(path)) ? 'data' : 'uncached-data'
  return 'network'
}

/** Whether a response is complete, same-origin, not redirected, neither no-store nor private. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && type === 'basic' && !redirected && !/no-store|private/.test(control)
}
