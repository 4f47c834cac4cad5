import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { type ProductTime, readCatalogue, type WholeCatalogue } from './whole-catalogue.ts'

/** The memoized catalogue: the same object until an event clears it or its fingerprint changes. */
function cachedCatalogue(shop: Shop) {
  return shop.memo('products', (stale?: WholeCatalogue<ProductJson>) => readCatalogue(shop.db, productJson, stale))
}

/** All products on the shelf as JSON, in the catalogue's order; the same array while the memo has it. */
export async function listedProducts(shop: Shop): Promise<readonly ProductJson[]> {
  return (await cachedCatalogue(shop)).products
}

/** When each product last changed, also off the shelf, in catalogue order. */
export async function productTimes(shop: Shop): Promise<readonly ProductTime[]> {
  return (await cachedCatalogue(shop)).times
}
