import { isPackHidden, type Quantity, type SoldBy } from '../catalogue/units.ts'

type ReorderUnit = { readonly _id: string; readonly label: string }
type OfferedUnit = ReorderUnit & { readonly quantity: Quantity }
type ReorderProduct<U> = {
  readonly _id: string
  readonly inStock: boolean
  readonly soldBy: SoldBy
  readonly left?: number | undefined
  readonly retailUnits: readonly U[]
  readonly bulkUnits: readonly U[]
}
type OrderedItem = {
  readonly product: { readonly _id: string; readonly name: string; readonly nameHi?: string | undefined }
  readonly unit: ReorderUnit
  readonly quantity: number
  /** The ordered amount of the whole line, in grams or else in pieces. */
  readonly orderedGrams?: number | undefined
  readonly orderedPieces?: number | undefined
}

/** A line of an old order that cannot be ordered again today. */
type Missing = { name: string; nameHi?: string | undefined; label: string; why: 'gone' | 'out-of-stock' }

/** The lines of an old order with today's products and units, and those that cannot be ordered again. */
export function reorderLines<P extends ReorderProduct<U>, U extends OfferedUnit>(
  items: readonly OrderedItem[],
  products: readonly P[],
): { lines: { product: P; unit: U; quantity: number }[]; missing: Missing[] } {
  const lines: { product: P; unit: U; quantity: number }[] = []
  const missing: Missing[] = []
  for (const item of items) {
    const { product: ordered, unit: wanted, quantity } = item
    const product = products.find(({ _id }) => _id === ordered._id)
    const unit = product && sameUnit(product, wanted)
    if (product?.inStock && unit) lines.push({ product, unit, quantity })
    else {
      const { name, nameHi } = ordered
      const isOffered = product && (unit !== undefined || isHidden(item, product))
      missing.push({ name, ...(nameHi && { nameHi }), label: wanted.label, why: isOffered ? 'out-of-stock' : 'gone' })
    }
  }
  return { lines, missing }
}

/** Whether an old line's unit is missing from the product perhaps only because less than it holds is left. */
function isHidden(
  { quantity, orderedGrams, orderedPieces }: OrderedItem,
  { soldBy, left, retailUnits, bulkUnits }: ReorderProduct<OfferedUnit>,
): boolean {
  const content = ((soldBy === 'piece' ? orderedPieces : orderedGrams) ?? 0) / quantity
  return isPackHidden(content, left, [...retailUnits, ...bulkUnits])
}

/** Today's unit of a product that has the id, else the label, of a wanted one. */
export function sameUnit<U extends ReorderUnit>(
  { retailUnits, bulkUnits }: ReorderProduct<U>,
  wanted: ReorderUnit,
): U | undefined {
  const units = [...retailUnits, ...bulkUnits]
  return units.find(({ _id }) => _id === wanted._id) ?? units.find(({ label }) => label === wanted.label)
}
