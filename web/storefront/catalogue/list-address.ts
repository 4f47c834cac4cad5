import { categoryFromUrl } from '#domain/catalogue.ts'

export const sortings = ['relevance', 'price-low', 'price-high', 'discount'] as const
export type Sorting = (typeof sortings)[number]

/** What a list of products is asked for in its address: /products?q=&category=&sort=&instock=1&page=2. */
export type ListQuery = { q: string; category: string; sort: Sorting; inStock: boolean; page: number }

/** So many cards a page shows at most; the demo's whole catalogue is on the first. */
export const pageSize = 120

/** The words of a search as the shop takes them: no control characters, at most 100, and no half of a letter at the cut. */
function searchedFor(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Reads a list's address; what makes no sense is as if it were not there. */
export function readListQuery(url: string): ListQuery {
  const params = new URL(url).searchParams
  const sort = params.get('sort')
  return {
    q: searchedFor(params.get('q') ?? ''),
    category: categoryFromUrl(params.get('category') ?? '')?.slug ?? '',
    sort: sortings.find((each) => each === sort) ?? 'relevance',
    inStock: params.get('instock') === '1',
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
  }
}

/** The address of a list with these wishes; what is usual stays out of it. */
export function listUrl(path: string, query: Partial<ListQuery>): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.category) params.set('category', query.category)
  if (query.sort && query.sort !== 'relevance') params.set('sort', query.sort)
  if (query.inStock) params.set('instock', '1')
  if (query.page !== undefined && query.page > 1) params.set('page', String(query.page))
  return params.size === 0 ? path : `${path}?${params}`
}
