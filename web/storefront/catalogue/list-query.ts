import { categories, categoryFromUrl } from '#domain/catalogue.ts'
import { type Findings, findProducts } from '#domain/search/find-products.ts'
import type { IndexedTopic, ProductJson } from '#domain/shapes.ts'
import { type ListQuery, pageSize, type Sorting } from './list-address.ts'
import { type ProductCardModel, toCards } from './product-cards.ts'

/** What a list page shows: its query as understood, the cards, and how many each category would show. */
export type ProductList = {
  query: ListQuery
  /** Those of the asked page. */
  products: ProductCardModel[]
  /** How many there are on all pages. */
  total: number
  counts: Record<string, number>
  all: number
  /** What the search has understood, for the line above the cards. */
  found: FoundAs
}

/** What a search shows, without the products. */
export type FoundAs = Omit<Findings<never>, 'products'>

/** The cards a query asks for: filtered by its words, its category and its chip, in its order. */
export function listProducts(
  products: readonly ProductJson[],
  query: ListQuery,
  topics: readonly IndexedTopic[] = [],
): ProductList {
  const { products: fits, ...foundAs } = findProducts(products, query.q, topics, products.length)
  const found = toCards(fits, 'retail').filter((product) => product.inStock || !query.inStock)
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
    found: foundAs,
  }
}

function sorted(products: readonly ProductCardModel[], sort: Sorting): ProductCardModel[] {
  if (sort === 'relevance') return [...products]
  const price = (product: ProductCardModel) => product.units[0]?.sellingPrice ?? 0
  const percent = (product: ProductCardModel) => product.units[0]?.discountPercent ?? 0
  if (sort === 'discount') return products.toSorted((a, b) => percent(b) - percent(a))
  return products.toSorted((a, b) => (sort === 'price-low' ? price(a) - price(b) : price(b) - price(a)))
}
