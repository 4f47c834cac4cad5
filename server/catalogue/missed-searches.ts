import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { MissedSearch } from '#domain/catalogue/search-shapes.ts'
import { findProducts } from '#domain/search/find-products.ts'
import type { Shop } from '../shop.ts'
import { listedProducts } from './listed-products.ts'
import { missedTerms } from './missed-search-queries.ts'
import { searchTopics } from './search-products.ts'

const maxMissed = 50

/** Whether each term finds a product, by product list: a list stays the same object until the catalogue changes. */
const resultsByList = new WeakMap<readonly ProductJson[], Map<string, boolean>>()

/** The 50 most frequent terms that shoppers searched for without results and that still find nothing. */
export async function missedSearches(shop: Shop): Promise<MissedSearch[]> {
  const [products, topics, terms] = await Promise.all([listedProducts(shop), searchTopics(shop), missedTerms(shop.db)])
  const hasResults = resultsByList.get(products) ?? new Map<string, boolean>()
  resultsByList.set(products, hasResults)
  const missed: MissedSearch[] = []
  for (const { term, count } of terms) {
    if (missed.length === maxMissed) break
    if (!hasResults.has(term)) {
      hasResults.set(term, findProducts(products, term, topics).products.length > 0)
      // Other requests run between the searches.
      await nextTurn()
    }
    if (hasResults.get(term) === false) missed.push({ term, count })
  }
  return missed
}
