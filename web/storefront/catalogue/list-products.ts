import { categories, categoryFromUrl } from '#domain/catalogue/catalogue.ts'
import { pageSize, type Sorting } from '#domain/catalogue/list-parameters.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { findProducts } from '#domain/search/find-products.ts'
import type { SearchSummary } from '../search/search-sentence.ts'
import type { ListQuery } from './list-url.ts'
import { type ProductCardModel, toCards } from './product-cards.ts'

/** What a page with a product list shows. */
export type ProductList = {
  query: ListQuery
  /** The cards of the requested page. */
  products: ProductCardModel[]
  /** The number of products on all pages. */
  total: number
  /** The number of products by category slug. */
  counts: Record<string, number>
  /** The number of products in all categories. */
  all: number
  /** How the search was understood, for the sentence above the cards. */
  found: SearchSummary
}

/** The products of one page, counted from 1; a number beyond the last page means the last. */
export function numberedPage<T>(all: readonly T[], wanted: number): { page: number; products: T[] } {
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / pageSize)))
  return { page, products: all.slice((page - 1) * pageSize, page * pageSize) }
}

/** Filters products by search, category and stock, sorts and pages them. */
export function listProducts(
  products: readonly ProductJson[],
  query: ListQuery,
  topics: readonly IndexedTopic[] = [],
): ProductList {
  const { products: matching, ...summary } = findProducts(products, query.q, topics)
  const found = matching.filter(({ retailUnits, inStock }) => retailUnits.length > 0 && (inStock || !query.inStock))
  const chosen = categoryFromUrl(query.category)?.path
  const shown = chosen === undefined ? found : found.filter((product) => product.category === chosen)
  const counts = categories.map(
    ({ slug, path }) => [slug, found.filter((each) => each.category === path).length] as const,
  )
  const { page, products: onPage } = numberedPage(sorted(shown, query.sort), query.page)
  return {
    query: { ...query, page },
    products: toCards(onPage, 'retail'),
    total: shown.length,
    counts: Object.fromEntries(counts),
    all: found.length,
    found: summary,
  }
}

function sorted(products: readonly ProductJson[], sort: Sorting): readonly ProductJson[] {
  if (sort === 'relevance') return products
  const price = ({ retailUnits: [unit] }: ProductJson) => unit?.sellingPrice ?? 0
  // The card shows the first pack's percent; a search for offers goes by the best of all packs, to miss none.
  const percent = ({ retailUnits: [unit] }: ProductJson) => unit?.discountPercent ?? 0
  if (sort === 'discount') return products.toSorted((a, b) => percent(b) - percent(a))
  return products.toSorted((a, b) => (sort === 'price-low' ? price(a) - price(b) : price(b) - price(a)))
}
