import type { ProductJson } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { productJson } from './product-json.ts'
import { allProducts } from './queries.ts'

/** Every product as it travels, in the catalogue's order; read once and kept until the catalogue changes. */
export function listedProducts(shop: Shop): Promise<readonly ProductJson[]> {
  return shop.kept.get('products', async () => (await shop.readCatalogue(allProducts)).map(productJson))
}
