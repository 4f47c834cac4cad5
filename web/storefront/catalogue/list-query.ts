import { categories, categoryFromUrl } from '#domain/catalogue.ts'
import { search } from '#domain/search.ts'
import type { ProductJson } from '#domain/shapes.ts'
import { type Shelved, shelfOf } from './shelved.ts'

export const sortings = ['relevance', 'price-low', 'price-high', 'discount'] as const
export type Sorting = (typeof sortings)[number]

/** What a list of products is asked for in its address: /products?q=&category=&sort=&instock=1&page=2. */
export type ListQuery = { q: string; category: string; sort: Sorting; inStock: boolean; page: number }

/** So many cards a page shows at most; the demo's whole catalogue is on the first. */
export const pageSize = 120

/** What a list page shows: its query as understood, the cards, and how many each category would show. */
export type ProductList = {
  query: ListQuery
  /** Those of the asked page. */
  products: Shelved[]
  /** How many there are on all pages. */
  total: number
  counts: Record<string, number>
  all: number
  /** Nothing has the words that were typed; these only come close. */
  near: boolean
}

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

/** The cards a query asks for: filtered by its words, its category and its chip, in its order. */
export function listProducts(products: readonly ProductJson[], query: ListQuery): ProductList {
  const fits = search(products, query.q, products.length)
  const found = shelfOf(fits.products, 'retail').filter((product) => product.inStock || !query.inStock)
  const chosen = categoryFromUrl(query.category)?.path
  const shown = chosen === undefined ? found : found.filter((product) => product.category === chosen)
  const counts = categories.map(
    ({ slug, path }) => [slug, found.filter((each) => each.category === path).length] as const,
  )
  const page = Math.min(query.page, Math.max(1, Math.ceil(shown.length / pageSize)))
  return {
    query: { ...query, page },
    products: sorted(shown, query.sort).slice((page - 1) * pageSize, page * pageSize),
    total: shown.length,
    counts: Object.fromEntries(counts),
    all: found.length,
    near: fits.near,
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

function sorted(products: readonly Shelved[], sort: Sorting): Shelved[] {
  if (sort === 'relevance') return [...products]
  const price = (product: Shelved) => product.units[0]?.sellingPrice ?? 0
  const percent = (product: Shelved) => product.units[0]?.discountPercent ?? 0
  if (sort === 'discount') return products.toSorted((a, b) => percent(b) - percent(a))
  return products.toSorted((a, b) => (sort === 'price-low' ? price(a) - price(b) : price(b) - price(a)))
}
