import type { IndexedProduct, ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { findProducts } from '#domain/search/find-products.ts'
import { maxMissedTerms, missedTerm, missedTermDays } from '#domain/search/missed-search.ts'
import { dayMs } from '#domain/time/durations.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { networkOf } from '../http/client-network.ts'
import { tryConsume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { listedProducts } from './listed-products.ts'
import { countMissedSearch, deleteMissedSearches } from './missed-search-queries.ts'
import { topicsByName } from './topic-queries.ts'

const maxFound = 24
/** Searches run one at a time with fair turns by client network, because many short words take long. */
const limitSearches = createLimiter({ maxRunning: 1, maxWaiting: 256 })

/** The best 24 matches of the public call; the store's own pages send it only a search without results, which is counted. */
export async function searchProducts(shop: Shop, query: string, networkAddress: string): Promise<ProductJson[]> {
  const [products, topics] = await Promise.all([listedProducts(shop), searchTopics(shop)])
  const search = async () => findProducts(products, query, topics).products.slice(0, maxFound)
  const found = await limitSearches(search, networkOf(networkAddress))
  const term = found.length === 0 && products.length > 0 ? missedTerm(query) : undefined
  if (term !== undefined) await countMissed(shop, term, networkAddress)
  return found
}

/** Counts a search without results by its term alone, for the seller; not while the database is unavailable. */
async function countMissed(shop: Shop, term: string, networkAddress: string): Promise<void> {
  try {
    if (await tryConsume(shop, 'missedSearchesByNetwork', networkAddress))
      await countMissedSearch(shop.db, term, shop.clock(), maxMissedTerms)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  }
}

/** Deletes terms of missed searches after their retention of 90 days. */
export async function deleteOldMissedSearches(shop: Shop): Promise<void> {
  await deleteMissedSearches(shop.db, new Date(shop.clock().getTime() - missedTermDays * dayMs))
}

/** The search's topics, memoized. */
export async function searchTopics(shop: Shop): Promise<IndexedTopic[]> {
  return shop.memo('search topics', async () => {
    const topics = await topicsByName(shop.db)
    return topics.map(({ name, nameHi, words, products }) => ({ name, nameHi, words, products }))
  })
}

/** Indexed products by product list, because a list stays the same object until the catalogue changes. */
const indexedByList = new WeakMap<readonly ProductJson[], IndexedProduct[]>()

/** Topics and searched fields of products with retail packs, for the browser. */
export async function searchIndex(shop: Shop): Promise<{ products: IndexedProduct[]; topics: IndexedTopic[] }> {
  const [products, topics] = await Promise.all([listedProducts(shop), searchTopics(shop)])
  const index =
    indexedByList.get(products) ?? products.filter(({ retailUnits }) => retailUnits.length > 0).map(toIndexed)
  indexedByList.set(products, index)
  return { products: index, topics }
}

function toIndexed({ _id, name, nameHi, searchNames, category, image, inStock, retailUnits }: ProductJson) {
  return { _id, name, nameHi, searchNames, category, image: image[0] ?? '', inStock, units: retailUnits }
}
