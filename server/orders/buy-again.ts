import { sameUnit } from '#domain/cart/reorder.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { productJson } from '../catalogue/product-json.ts'
import { productsOnShelf } from '../catalogue/queries.ts'
import type { Shop } from '../shop.ts'
import { boughtBy } from './queries.ts'

const maxProducts = 12

/** Products in stock that a shopper has ordered, latest first, each with the unit that was ordered. */
export async function buyAgain(shop: Shop, shopperId: string): Promise<{ product: ProductJson; unitId: string }[]> {
  const bought = await boughtBy(shop.db, shopperId)
  const products = await productsOnShelf(
    shop.db,
    bought.map(({ productId }) => productId),
  )
  return bought
    .flatMap(({ productId, unitId, unitLabel }) => {
      const found = products.get(productId)
      if (!found?.inStock) return []
      const product = productJson(found)
      const unit = sameUnit(product, { _id: unitId, label: unitLabel })
      return unit ? [{ product, unitId: unit._id }] : []
    })
    .slice(0, maxProducts)
}
