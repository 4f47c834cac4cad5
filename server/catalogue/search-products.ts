import { createHash } from 'node:crypto'
import { missedTerm, missedTermDays, mostMissedTerms } from '#domain/missed-search.ts'
import { rankProducts } from '#domain/search.ts'
import type { IndexedProduct, ProductJson } from '#domain/shapes.ts'
import { isWithin } from '../accounts/limits.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { allProducts, countMissedSearch, deleteMissedSearches } from './queries.ts'

const mostFound = 24
const day = 24 * 60 * 60 * 1000

/** The products that fit, best first, at most 24; a search in vain is counted for the seller, by its words alone (CONTRACT "Catalogue"). */
export async function searchProducts(shop: Shop, query: string, networkAddress: string): Promise<ProductJson[]> {
  const products = (await allProducts(shop.db)).map(productJson)
  const found = rankProducts(products, query).slice(0, mostFound)
  const term = found.length === 0 && products.length > 0 ? missedTerm(query) : undefined
  if (term !== undefined && (await isWithin(shop, 'missedSearchesByAddress', networkAddress)))
    await countMissedSearch(shop.db, term, shop.clock(), mostMissedTerms)
  return found
}

/** Forgets what was searched for in vain too long ago. */
export async function forgetMissedSearches(shop: Shop): Promise<void> {
  await deleteMissedSearches(shop.db, new Date(shop.clock().getTime() - missedTermDays * day))
}

/** What the browser searches in, and the tag by which it knows that it still has it. */
export async function searchIndex(shop: Shop): Promise<{ products: IndexedProduct[]; etag: string }> {
  const products = (await allProducts(shop.db)).map(productJson).map(indexed)
  const hash = createHash('sha256').update(JSON.stringify(products)).digest('base64url')
  return { products, etag: `W/"${hash.slice(0, 27)}"` }
}

function indexed({ _id, name, nameHi, searchNames, category, image, inStock, retailUnits }: ProductJson) {
  return { _id, name, nameHi, searchNames, category, image: image[0] ?? '', inStock, units: retailUnits }
}
