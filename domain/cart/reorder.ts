/** A unit to reorder, found by id or by label. */
type AgainUnit = { readonly _id: string; readonly label: string }
type AgainProduct<U> = {
  readonly _id: string
  readonly inStock: boolean
  readonly retailUnits: readonly U[]
  readonly bulkUnits: readonly U[]
}
type OrderedItem = {
  readonly product: { readonly _id: string; readonly name: string; readonly nameHi?: string | undefined }
  readonly unit: AgainUnit
  readonly quantity: number
}

/** Why a line of an old order cannot be had again today. */
type Missing = { name: string; nameHi?: string | undefined; label: string; why: 'gone' | 'out-of-stock' }

/** Lines of an old order at their present units, and the missing ones. */
export function orderAgain<P extends AgainProduct<U>, U extends AgainUnit>(
  items: readonly OrderedItem[],
  products: readonly (P & AgainProduct<U>)[],
): { lines: { product: P; unit: U; quantity: number }[]; missing: Missing[] } {
  const lines: { product: P; unit: U; quantity: number }[] = []
  const missing: Missing[] = []
  for (const { product: ordered, unit: wanted, quantity } of items) {
    const product = products.find(({ _id }) => _id === ordered._id)
    const unit = product && sameUnit(product, wanted)
    if (product?.inStock && unit) lines.push({ product, unit, quantity })
    else {
      const { name, nameHi } = ordered
      const why = product && unit ? 'out-of-stock' : 'gone'
      missing.push({ name, ...(nameHi && { nameHi }), label: wanted.label, why })
    }
  }
  return { lines, missing }
}

/** The same unit of a product today: by id, else by label. */
export function sameUnit<U extends AgainUnit>(
  { retailUnits, bulkUnits }: AgainProduct<U>,
  wanted: AgainUnit,
): U | undefined {
  const units = [...retailUnits, ...bulkUnits]
  return units.find(({ _id }) => _id === wanted._id) ?? units.find(({ label }) => label === wanted.label)
}
