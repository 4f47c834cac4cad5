import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { quantityOf } from './cart-lines.ts'
import { useCart } from './cart-state.ts'
import { type OfferedProduct, useLastUnit } from './last-units.ts'

/** The quantity of a product's units in the cart, summed. */
export function useProductQuantity({ _id, units }: OfferedProduct): number {
  return useCart(({ entries }) => quantityOf(entries, _id, idsOf(units)))
}

/** The unit that a card shows and adds: the only one in the cart, else the one added last, else the first. */
export function useShownUnit(product: OfferedProduct): UnitJson | undefined {
  const { _id, units } = product
  const lastAdded = useLastUnit(product)
  const idInCart = useCart(({ entries }) => {
    const [line, ...others] = entries.filter(
      ({ productId, unit }) => productId === _id && idsOf(units).includes(unit._id),
    )
    return line && others.length === 0 ? line.unit._id : ''
  })
  return units.find((unit) => unit._id === idInCart) ?? lastAdded ?? units[0]
}

const idsOf = (units: readonly UnitJson[]) => units.map((unit) => unit._id)
