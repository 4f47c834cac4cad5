import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { type CartEntry, quantityOf } from './cart-lines.ts'
import { useCart } from './cart-state.ts'
import { type OfferedProduct, useLastUnit } from './last-units.ts'

/** The quantity of a product's units in the cart, summed. */
export function useProductQuantity({ _id, units }: OfferedProduct): number {
  return useCart(({ entries }) => quantityOf(entries, _id, idsOf(units)))
}

/** The unit that a card shows and adds: the only one in the cart, else the one added last, else the first. */
export function useShownUnit(product: OfferedProduct): UnitJson | undefined {
  const lastAdded = useLastUnit(product)
  const idInCart = useCart(({ entries }) => onlyLine(entries, product)?.unit._id)
  return product.units.find((unit) => unit._id === idInCart) ?? lastAdded ?? product.units[0]
}

/** The cart's only line of a product, in an offered unit; undefined for none or several. */
export function onlyLine(entries: readonly CartEntry[], { _id, units }: OfferedProduct): CartEntry | undefined {
  const [line, ...others] = entries.filter((each) => each.productId === _id && idsOf(units).includes(each.unit._id))
  return others.length === 0 ? line : undefined
}

const idsOf = (units: readonly UnitJson[]) => units.map((unit) => unit._id)
