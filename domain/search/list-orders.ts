import { rupeesToPaise } from '../money.ts'
import type { UnitJson } from '../shapes.ts'
import { gramsOf, pricePerKg } from '../units.ts'

/** What an order of the list reads of a product: a listed one has retail units, an indexed one the same as `units`. */
export type Priced = {
  readonly inStock?: boolean
  readonly retailUnits?: readonly UnitJson[]
  readonly units?: readonly UnitJson[]
}

const unitsOf = ({ retailUnits, units }: Priced) => retailUnits ?? units ?? []
const isSoldOut = ({ inStock = true }: Priced) => Number(!inStock)

/** What a kilogram costs in the cheapest small pack, in paise; infinite where no weight is known. */
function lowestPerKg(product: Priced): number {
  const prices = unitsOf(product).map((unit) => {
    const grams = gramsOf(unit)
    return grams === undefined ? Number.POSITIVE_INFINITY : pricePerKg(rupeesToPaise(unit.sellingPrice), grams)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...prices)
}

const largestPercent = (product: Priced) => Math.max(0, ...unitsOf(product).map((unit) => unit.discountPercent))

/** The list by a figure, least first, sold-out products last; equals keep their order. */
function sortedBy<T extends Priced>(products: readonly T[], figure: (product: T) => number): T[] {
  return products
    .map((product) => ({ product, sold: isSoldOut(product), at: figure(product) }))
    .sort((a, b) => a.sold - b.sold || (a.at === b.at ? 0 : a.at - b.at))
    .map(({ product }) => product)
}

/** Products by what a kilogram costs in their cheapest small pack, the cheapest first. */
export function byPricePerKg<T extends Priced>(products: readonly T[]): T[] {
  return sortedBy(products, lowestPerKg)
}

/** The products with a discount, the largest percentage first. */
export function byDiscount<T extends Priced>(products: readonly T[]): T[] {
  return sortedBy(
    products.filter((product) => largestPercent(product) > 0),
    (product) => -largestPercent(product),
  )
}
