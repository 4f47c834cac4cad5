import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { isPackHidden, shownContentOf } from '#domain/catalogue/units.ts'
import { type CartEntry, stated } from './cart-lines.ts'

/** Updates names, pictures, prices and stock; `was` is the price last seen, where it changed. */
export function refreshed(entries: readonly CartEntry[], products: readonly ProductJson[]): CartEntry[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  const today = entries.map(({ left: _before, was, ...entry }): CartEntry => {
    const product = byId.get(entry.productId)
    const units = product ? [...product.retailUnits, ...product.bulkUnits] : []
    const found = units.find((each) => each._id === entry.unit._id)
    const isHidden = isPackHidden(shownContentOf(entry.unit), product?.left, units)
    const unit = found ?? (isHidden ? entry.unit : undefined)
    if (!product || !unit) return { ...entry, state: 'gone' }
    const { name, nameHi, category, inStock, image, left } = product
    const few = left === undefined ? {} : { left }
    const seen = was ?? entry.unit.sellingPrice
    const changed = seen === unit.sellingPrice ? {} : { was: seen }
    const shown = { ...entry, ...few, ...changed, unit, name, nameHi, category, image: image[0] ?? '' }
    const isThere = inStock && (found !== undefined || left !== undefined)
    return { ...shown, state: isThere ? 'ok' : 'out-of-stock' }
  })
  return stated(today)
}
