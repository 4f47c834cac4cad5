import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'

/** Picks what `/seller/product-list` shows and finds a product by, so that the page is small. */
export function toListedProduct(product: SellerProductJson) {
  const { _id, name, nameHi, searchNames, category, image } = product
  const { offerPrice, inStock, retailUnits, bulkUnits, soldBy, stock, removedUnits } = product
  const texts = { _id, name, nameHi, searchNames, category, image: image[0] }
  return { ...texts, offerPrice, inStock, retailUnits, bulkUnits, soldBy, stock, removedUnits }
}

/** A product as the seller's list shows it. */
export type ListedProduct = ReturnType<typeof toListedProduct>
