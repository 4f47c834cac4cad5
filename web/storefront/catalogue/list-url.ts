import { categoryFromUrl } from '#domain/catalogue/catalogue.ts'
import { cleanSearch, type Sorting, sortings } from '#domain/catalogue/list-parameters.ts'

/** The query of a list's URL: /products?q=&category=&sort=&instock=1&page=2. */
export type ListQuery = { q: string; category: string; sort: Sorting; inStock: boolean; page: number }

/** Reads a list's URL; invalid values are ignored. */
export function readListQuery(url: string): ListQuery {
  const params = new URL(url).searchParams
  const sort = params.get('sort')
  return {
    q: cleanSearch(params.get('q') ?? ''),
    category: categoryFromUrl(params.get('category') ?? '')?.slug ?? '',
    sort: sortings.find((each) => each === sort) ?? 'relevance',
    inStock: params.get('instock') === '1',
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
  }
}

/** The URL of a product list; default values are left out. */
export function listUrl(path: string, query: Partial<ListQuery>): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.category) params.set('category', query.category)
  if (query.sort && query.sort !== 'relevance') params.set('sort', query.sort)
  if (query.inStock) params.set('instock', '1')
  if (query.page !== undefined && query.page > 1) params.set('page', String(query.page))
  return params.size === 0 ? path : `${path}?${params}`
}
