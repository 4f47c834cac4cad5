import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'

/** Picks what the seller's lists show and find a product by, so that their pages are small. */
export function toListedProduct(product: SellerProductJson) {
  const { _id, name, nameHi, searchNames, category, image } = product
  const { offerPrice, inStock, retailUnits, bulkUnits, soldBy, stock, removedUnits } = product
  const texts = { _id, name, nameHi, searchNames, category, image: image[0] }
  return { ...texts, offerPrice, inStock, retailUnits, bulkUnits, soldBy, stock, removedUnits }
}

/** A product as the seller's lists show it. */
export type ListedProduct = ReturnType<typeof toListedProduct>
