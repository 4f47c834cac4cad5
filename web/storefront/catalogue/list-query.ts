import { categories, categoryFromUrl } from '#domain/catalogue/catalogue.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { type Findings, findProducts } from '#domain/search/find-products.ts'
import { type ListQuery, pageOf, type Sorting } from './list-address.ts'
import { type ProductCardModel, toCards } from './product-cards.ts'

/** A list page's data: its query, cards, and counts by category. */
export type ProductList = {
  query: ListQuery
  /** The cards of the requested page. */
  products: ProductCardModel[]
  /** How many there are on all pages. */
  total: number
  counts: Record<string, number>
  all: number
  /** The understood search, for the line above the cards. */
  found: FoundAs
}

/** A search result without products. */
export type FoundAs = Omit<Findings<never>, 'products'>

/** Filters by search, category and stock, and sorts. */
export function listProducts(
  products: readonly ProductJson[],
  query: ListQuery,
  topics: readonly IndexedTopic[] = [],
): ProductList {
  const { products: fits, ...foundAs } = findProducts(products, query.q, topics, products.length)
  const found = fits.filter(({ retailUnits, inStock }) => retailUnits.length > 0 && (inStock || !query.inStock))
  const chosen = categoryFromUrl(query.category)?.path
  const shown = chosen === undefined ? found : found.filter((product) => product.category === chosen)
  const counts = categories.map(
    ({ slug, path }) => [slug, found.filter((each) => each.category === path).length] as const,
  )
  const { page, products: onPage } = pageOf(sorted(shown, query.sort), query.page)
  return {
    query: { ...query, page },
    products: toCards(onPage, 'retail'),
    total: shown.length,
    counts: Object.fromEntries(counts),
    all: found.length,
    found: foundAs,
  }
}

function sorted(products: readonly ProductJson[], sort: Sorting): readonly ProductJson[] {
  if (sort === 'relevance') return products
  const price = ({ retailUnits: [unit] }: ProductJson) => unit?.sellingPrice ?? 0
  const percent = ({ retailUnits: [unit] }: ProductJson) => unit?.discountPercent ?? 0
  if (sort === 'discount') return products.toSorted((a, b) => percent(b) - percent(a))
  return products.toSorted((a, b) => (sort === 'price-low' ? price(a) - price(b) : price(b) - price(a)))
}
