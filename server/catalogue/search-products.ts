import type { IndexedProduct, ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { findProducts } from '#domain/search/find-products.ts'
import { maxMissedTerms, missedTerm, missedTermDays } from '#domain/search/missed-search.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { networkOf } from '../http/client-network.ts'
import { tryConsume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { listedProducts } from './listed-products.ts'
import { countMissedSearch, deleteMissedSearches } from './missed-search-queries.ts'
import { topicsByName } from './topic-queries.ts'

const maxFound = 24
/** Searches run one at a time, fairly by client network, because many short words take long. */
const limit = createLimiter(1, 256)
const day = 24 * 60 * 60 * 1000

/** The best 24 matches; a search without results is counted for the seller, by its term alone (CONTRACT "Catalogue"). */
export async function searchProducts(shop: Shop, query: string, networkAddress: string): Promise<ProductJson[]> {
  const [products, topics] = await Promise.all([listedProducts(shop), searchTopics(shop)])
  const search = async () => findProducts(products, query, topics, maxFound).products.slice(0, maxFound)
  const found = await limit(search, networkOf(networkAddress))
  const term = found.length === 0 && products.length > 0 ? missedTerm(query) : undefined
  if (term !== undefined) await countMissed(shop, term, networkAddress)
  return found
}

/** Counts a search without results, unless the database is unavailable. */
async function countMissed(shop: Shop, term: string, networkAddress: string): Promise<void> {
  try {
    if (await tryConsume(shop, 'missedSearchesByAddress', networkAddress))
      await countMissedSearch(shop.db, term, shop.clock(), maxMissedTerms)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  }
}

/** Deletes search terms past their retention. */
export async function deleteOldMissedSearches(shop: Shop): Promise<void> {
  await deleteMissedSearches(shop.db, new Date(shop.clock().getTime() - missedTermDays * day))
}

const indexes = new WeakMap<readonly ProductJson[], IndexedProduct[]>()

/** The search's topics, cached until the catalogue changes. */
export async function searchTopics(shop: Shop): Promise<IndexedTopic[]> {
  return shop.memo('search topics', async () => {
    const rows = await topicsByName(shop.db)
    return rows.map(({ name, nameHi, words, products }) => ({ name, nameHi, words, products }))
  })
}

/** The browser's search index: topics, and what is searched of products with retail packs; memoized by product list. */
export async function searchIndex(shop: Shop): Promise<{ products: IndexedProduct[]; topics: IndexedTopic[] }> {
  const [products, topics] = await Promise.all([listedProducts(shop), searchTopics(shop)])
  const index = indexes.get(products) ?? products.filter(({ retailUnits }) => retailUnits.length > 0).map(indexed)
  indexes.set(products, index)
  return { products: index, topics }
}

function indexed({ _id, name, nameHi, searchNames, category, image, inStock, retailUnits }: ProductJson) {
  return { _id, name, nameHi, searchNames, category, image: image[0] ?? '', inStock, units: retailUnits }
}
