import type { UnitJson } from '../catalogue/product-shapes.ts'
import { gramsOf } from '../catalogue/units.ts'
import { portionOf, rupeesToPaise } from '../money.ts'

/** The prices of a product: `retailUnits` in the product list, `units` in the browser's search index. */
export type Priced = {
  readonly inStock?: boolean
  readonly retailUnits?: readonly UnitJson[]
  readonly units?: readonly UnitJson[]
}

const unitsOf = ({ retailUnits, units }: Priced) => retailUnits ?? units ?? []

/** The lowest price per kilogram of a product's retail units, in paise; infinite without a weight. */
function lowestPerKg(product: Priced): number {
  const prices = unitsOf(product).map((unit) => {
    const grams = gramsOf(unit)
    return grams === undefined ? Number.POSITIVE_INFINITY : portionOf(rupeesToPaise(unit.sellingPrice), 1000, grams)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...prices)
}

const largestPercent = (product: Priced) => Math.max(0, ...unitsOf(product).map((unit) => unit.discountPercent))

/** Sorts ascending and stably, sold-out products last. */
function sortedBy<T extends Priced>(products: readonly T[], value: (product: T) => number): T[] {
  return (
    products
      .map((product) => ({ product, isSoldOut: product.inStock === false, value: value(product) }))
      // Two infinite values are equal, although their difference is not 0.
      .sort((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || (a.value === b.value ? 0 : a.value - b.value))
      .map(({ product }) => product)
  )
}

/** Products by price per kilogram, the cheapest first. */
export function byPricePerKg<T extends Priced>(products: readonly T[]): T[] {
  return sortedBy(products, lowestPerKg)
}

/** Discounted products, the largest percentage first. */
export function byDiscount<T extends Priced>(products: readonly T[]): T[] {
  return sortedBy(
    products.filter((product) => largestPercent(product) > 0),
    (product) => -largestPercent(product),
  )
}
