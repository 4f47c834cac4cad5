import type { ProductJson } from '#domain/shapes.ts'

/** What Product Management shows of a product. */
export type ListedProduct = Pick<
  ProductJson,
  '_id' | 'name' | 'nameHi' | 'searchNames' | 'category' | 'offerPrice' | 'inStock' | 'retailUnits' | 'bulkUnits'
> & { image: string | undefined }

/** Only what the page shows and finds it by, so that it is small to send. */
export function listedProduct(product: ProductJson): ListedProduct {
  const { _id, name, nameHi, searchNames, category, offerPrice, inStock, retailUnits, bulkUnits, image } = product
  return { _id, name, nameHi, searchNames, category, offerPrice, inStock, retailUnits, bulkUnits, image: image[0] }
}
