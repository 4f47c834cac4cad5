import type { ProductJson } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { type ProductTime, type WholeCatalogue, wholeCatalogue } from './queries.ts'

/** Read once and kept until the catalogue changes; a state that is read again unchanged stays the same object, for what was made of it. */
function keptCatalogue(shop: Shop) {
  const read = (known?: WholeCatalogue<ProductJson>) => wholeCatalogue(shop.db, productJson, known)
  return shop.memo('products', read)
}

/** Every product on the shelf as it travels, in the catalogue's order. */
export async function listedProducts(shop: Shop): Promise<readonly ProductJson[]> {
  return (await keptCatalogue(shop)).products
}

/** When each product last changed, those off the shelf too, in the catalogue's order. */
export async function productTimes(shop: Shop): Promise<readonly ProductTime[]> {
  return (await keptCatalogue(shop)).times
}
