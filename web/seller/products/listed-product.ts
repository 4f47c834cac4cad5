import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'

/** What `/seller/product-list` shows of a product. */
export type ListedProduct = Pick<
  SellerProductJson,
  | 'soldBy'
  | 'stock'
  | 'removedUnits'
  | '_id'
  | 'name'
  | 'nameHi'
  | 'searchNames'
  | 'category'
  | 'offerPrice'
  | 'inStock'
  | 'retailUnits'
  | 'bulkUnits'
> & { image: string | undefined }

/** Only what the page shows and finds it by, so that it is small to send. */
export function sellerListRow(product: SellerProductJson): ListedProduct {
  const { soldBy, stock, removedUnits } = product
  const { _id, name, nameHi, searchNames, category, offerPrice, inStock, retailUnits, bulkUnits, image } = product
  const names = { _id, name, nameHi, searchNames, category, image: image[0] }
  return { ...names, offerPrice, inStock, retailUnits, bulkUnits, soldBy, stock, removedUnits }
}
