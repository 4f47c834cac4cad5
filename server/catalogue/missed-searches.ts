import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { MissedSearch } from '#domain/catalogue/search-shapes.ts'
import { findProducts } from '#domain/search/find-products.ts'
import type { Shop } from '../shop.ts'
import { listedProducts } from './listed-products.ts'
import { missedSearches } from './missed-search-queries.ts'
import { searchTopics } from './search-products.ts'

const maxMissed = 50

/** Whether a term finds a product by now, until the catalogue changes. */
const found = new WeakMap<readonly ProductJson[], Map<string, boolean>>()

/** What shoppers searched for in vain and the shop still does not have, the most wanted first. */
export async function stillMissed(shop: Shop): Promise<MissedSearch[]> {
  const [products, topics, terms] = await Promise.all([
    listedProducts(shop),
    searchTopics(shop),
    missedSearches(shop.db),
  ])
  const known = found.get(products) ?? new Map<string, boolean>()
  found.set(products, known)
  const missed: MissedSearch[] = []
  for (const { term, count, lastAt } of terms) {
    if (missed.length === maxMissed) break
    if (!known.has(term)) {
      known.set(term, findProducts(products, term, topics, 1).products.length > 0)
      // Other requests run between the searches.
      await nextTurn()
    }
    if (known.get(term) === false) missed.push({ term, count, lastAt: lastAt.toISOString() })
  }
  return missed
}
