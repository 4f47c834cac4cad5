import type { PublicPage } from './offline-pages.ts'

/** How the worker treats what a page asks for; `network`: it does not touch it. */
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

/** What the rules look at of a request. */
type RequestFacts = {
  readonly method: string
  readonly mode: string
  readonly url: URL
  readonly isRange: boolean
}

/** Paths of the seller, of machines (API, health, metrics) and of downloads; none is a shopper's page. */
const notShop = /^\/(seller|api|sandbox|share|healthz|readyz|metrics)(\/|\.data|$)/i
/** The `cached` calls that the worker may show stale; `/api/store/pause` is left out: a stale closing would mislead. */
const publicAnswers = new Set([
  '/api/store',
  '/api/product/list',
  '/api/product/best-sellers',
  '/api/product/search-index',
])
/** The public page at this path; no other page is cached. */
function publicPage(path: string, pages: readonly PublicPage[]): PublicPage | undefined {
  return pages.find(({ pattern }) => new RegExp(pattern, 'i').test(path))
}

/** The page that a `.data` request of React Router is for, with the query that pages read. */
export function pageOf({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return pathname.replace(/_?\.data$/, '') + (query.size === 0 ? '' : `?${query}`)
}

/** The page that a window shows, written as pageOf writes the page of its data. */
export function pageAt({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  return pathname + (query.size === 0 ? '' : `?${query}`)
}

/** The cache key of a public response: its path and the query it reads. */
export function keyOf(url: URL, pages: readonly PublicPage[]): string {
  const { pathname, searchParams } = url
  const read = [...(publicPage(pageOf(url).split('?')[0] ?? '', pages)?.query ?? []), '_routes']
  const query = new URLSearchParams([...searchParams].filter(([name]) => read.includes(name)))
  return pathname + (query.size === 0 ? '' : `?${query}`)
}

/** Which rule an address falls under. Nothing personal is cached: carts, orders, addresses, searches, logins. */
export function ruleFor({ method, mode, url, isRange }: RequestFacts, pages: readonly PublicPage[]): Rule {
  const path = url.pathname
  if (method !== 'GET' || isRange) return 'network'
  if (publicAnswers.has(path) && url.search === '') return 'answer'
  // The document holds nothing of the round: it is one for all links, and drawn from the browser's storage.
  if (/^\/round\/[^/]+$/.test(path)) return 'rider'
  if (notShop.test(path)) return 'network'
  if (/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path)) return 'asset'
  if (/^\/(pictures|images|icons|assets)\/.+\.(svg|png|webp|avif|jpe?g)$/.test(path) || path === '/logo.svg')
    return 'picture'
  if (path === '/__manifest') return 'routes'
  // A page requested in a language sets its cookie; a search is the shopper's own.
  const isCached = (page: string) =>
    publicPage(page, pages) !== undefined && !url.searchParams.has('q') && !url.searchParams.has('lang')
  if (mode === 'navigate') return isCached(path) ? 'page' : 'uncached-page'
  if (path.endsWith('.data')) return isCached(pageOf(url).split('?')[0] ?? '') ? 'data' : 'uncached-data'
  return 'network'
}

/** Whether a response is cacheable: complete, same-origin, for the requested URL and not no-store. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && type === 'basic' && !redirected && !/no-store|private/.test(control)
}
