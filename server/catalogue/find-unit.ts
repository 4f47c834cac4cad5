import type { Product, Unit } from '#domain/catalogue.ts'
import type { NamedUnit } from '#domain/shapes.ts'

/** The unit a client named by `_id` or, without one, by `label`; retail and bulk labels never meet (CONTRACT "Cart"). */
export function findUnit(product: Product | undefined, named: NamedUnit): Unit | undefined {
  const units = product === undefined ? [] : [...product.retailUnits, ...product.bulkUnits]
  return units.find((unit) => (named._id === undefined ? unit.label === named.label : unit.id === named._id))
}
