import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import type { Replacement } from '#domain/orders/packing.ts'

/** What an order copies of a product and its unit, for a line or a replacement. */
export function orderedUnit(product: Product, unit: Unit): Omit<Replacement, 'packed' | 'state'> {
  const { id: productId, name, nameHi, category, soldBy } = product
  const { id: unitId, label: unitLabel, sellingPrice: unitPrice, content = null } = unit
  const grams = soldBy === 'weight' ? content : null
  const pieces = soldBy === 'piece' ? content : null
  const image = product.image[0] ?? ''
  return { productId, name, nameHi, category, image, unitId, unitLabel, unitPrice, grams, pieces }
}
