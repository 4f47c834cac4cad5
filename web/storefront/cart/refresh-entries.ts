import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { contentOfUnit, isPackHidden } from '#domain/catalogue/units.ts'
import { type CartEntry, withStockStates } from './cart-lines.ts'

/** Updates names, pictures, prices and stock from today's products; `was` is the price that the shopper saw before. */
export function refreshEntries(entries: readonly CartEntry[], products: readonly ProductJson[]): CartEntry[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  const refreshed = entries.map(({ left: _oldLeft, was, ...entry }): CartEntry => {
    const product = byId.get(entry.productId)
    const units = product ? [...product.retailUnits, ...product.bulkUnits] : []
    const listedUnit = units.find((each) => each._id === entry.unit._id)
    // The product list leaves out units that are larger than what is left; those are out of stock, not gone.
    const isSameMeasure = (product?.soldBy === 'piece') === (entry.unit.quantity.unit === 'piece')
    const isHidden = isSameMeasure && isPackHidden(contentOfUnit(entry.unit), product?.left, units)
    const unit = listedUnit ?? (isHidden ? entry.unit : undefined)
    if (!product || !unit) return { ...entry, state: 'gone' }
    const { name, nameHi, category, inStock, image, left } = product
    const seenPrice = was ?? entry.unit.sellingPrice
    const isAvailable = inStock && (listedUnit !== undefined || left !== undefined)
    return {
      ...entry,
      ...(left === undefined ? {} : { left }),
      ...(seenPrice === unit.sellingPrice ? {} : { was: seenPrice }),
      unit,
      name,
      nameHi,
      category,
      image: image[0] ?? '',
      state: isAvailable ? 'ok' : 'out-of-stock',
    }
  })
  return withStockStates(refreshed)
}
