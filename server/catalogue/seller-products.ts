import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { removedPacks } from './pack-queries.ts'
import { sellerProductJson } from './product-json.ts'
import { productById, productsOffShelf } from './queries.ts'
import { readCatalogue } from './whole-catalogue.ts'

/** Products on the shelf as their seller sees them, in catalogue order. */
export async function sellerProducts(shop: Shop): Promise<SellerProductJson[]> {
  const removed = await removedPacks(shop.db)
  const { products } = await readCatalogue(shop.db, (product) => sellerProductJson(product, removed.get(product.id)))
  return [...products]
}

/** All products off the shelf, the last removed first. */
export async function sellerProductsOffShelf(shop: Shop): Promise<SellerProductJson[]> {
  const [products, removed] = await Promise.all([productsOffShelf(shop.db), removedPacks(shop.db)])
  return products.map((product) => sellerProductJson(product, removed.get(product.id)))
}

/** One product as its seller sees it, on the shelf or off it. Throws PRODUCT_UNKNOWN. */
export async function sellerProduct(db: Queryable, id: string): Promise<SellerProductJson> {
  const [product, removed] = await Promise.all([productById(db, id), removedPacks(db, id)])
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  return sellerProductJson(product, removed.get(id))
}
