import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { type ProductTime, type WholeCatalogue, wholeCatalogue } from './whole-catalogue.ts'

/** The whole catalogue, cached until catalogue or store change, a minute at most; after a minute an unchanged one is the same object. */
function cachedCatalogue(shop: Shop) {
  const read = (known?: WholeCatalogue<ProductJson>) => wholeCatalogue(shop.db, productJson, known)
  return shop.memo('products', read)
}

/** All products on the shelf as JSON, in the catalogue's order. */
export async function listedProducts(shop: Shop): Promise<readonly ProductJson[]> {
  return (await cachedCatalogue(shop)).products
}

/** When each product last changed, also off the shelf, in the catalogue's order. */
export async function productTimes(shop: Shop): Promise<readonly ProductTime[]> {
  return (await cachedCatalogue(shop)).times
}
