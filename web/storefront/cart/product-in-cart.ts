import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { quantityOf } from './cart-lines.ts'
import { useCartFact } from './cart-state.ts'
import { useLastUnit } from './last-units.ts'

type Offered = { readonly _id: string; readonly units: readonly UnitJson[] }

/** The quantity of a product's units in the cart, summed. */
export function useProductQuantity({ _id, units }: Offered): number {
  return useCartFact((entries) => quantityOf(entries, _id, idsOf(units)))
}

/** The unit that a card shows and adds: the one in the cart, else the last added, else the first. */
export function useShownUnit(product: Offered): UnitJson | undefined {
  const { _id, units } = product
  const last = useLastUnit(product)
  const inCart = useCartFact((entries) => {
    const lines = entries.filter(({ productId, unit }) => productId === _id && idsOf(units).includes(unit._id))
    return lines.length === 1 ? (lines[0]?.unit._id ?? '') : ''
  })
  return units.find((unit) => unit._id === inCart) ?? last ?? units[0]
}

const idsOf = (units: readonly UnitJson[]) => units.map((unit) => unit._id)
