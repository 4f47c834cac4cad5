import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import type { NamedUnit } from '#domain/catalogue/product-shapes.ts'

/** The unit with the client's `_id` or, without one, its `label`; retail and bulk labels differ (CONTRACT "Cart"). */
export function findUnit(product: Product | undefined, named: NamedUnit): Unit | undefined {
  return product?.packs.find((unit) => (named._id === undefined ? unit.label === named.label : unit.id === named._id))
}
