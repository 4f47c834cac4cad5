import { sumOf, toRupees } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isLineGone, isLineHandled, measureOf, totalContent } from '#domain/orders/packing.ts'
import type { ItemRow, WholeOrder } from '../whole-order.ts'

type ItemJson = OrderJson['items'][number]

/** The product and unit of a line or its replacement. */
export function orderedUnitJson(
  line: ItemRow | NonNullable<ItemRow['replacement']>,
): Pick<ItemJson, 'product' | 'unit'> {
  const { productId, name, nameHi, image, category, unitId, unitLabel, unitPrice } = line
  return {
    product: { _id: productId, name, nameHi: nameHi || undefined, image: [image], category },
    unit: { _id: unitId, label: unitLabel, sellingPrice: toRupees(unitPrice) },
  }
}

/** What was ordered and packed of a line, and the credit for less (CONTRACT "Refusing and packing"). */
export function linePackingJson(item: ItemRow): Partial<ItemJson> {
  const { packed, credit, replacement, ifGone } = item
  const ordered = totalContent(item)
  const isByWeight = measureOf(item) === 'grams'
  return {
    ...(isByWeight ? { orderedGrams: ordered } : { orderedPieces: ordered }),
    ...(packed !== null && { ...contentJson(item, packed), credit: toRupees(credit) }),
    gone: isLineGone(item) || undefined,
    replacedBy: replacement === null ? undefined : replacementJson(replacement),
    ifGone: ifGone ?? undefined,
  }
}

function replacementJson(replacement: NonNullable<ItemRow['replacement']>): NonNullable<ItemJson['replacedBy']> {
  const { packed, state } = replacement
  return { ...orderedUnitJson(replacement), ...contentJson(replacement, packed), state }
}

const contentJson = (of: Parameters<typeof measureOf>[0], packed: number) =>
  measureOf(of) === 'grams' ? { packedGrams: packed } : { packedPieces: packed }

/** An order's fields about packing, missing products and refusal. */
export function packingJson(order: WholeOrder): Pick<OrderJson, 'version'> & Partial<OrderJson> {
  const { packingVersion: version, amount, credit, packedAt, ifGone, refuseReason, refuseText, items } = order
  return {
    version,
    orderedAmount: items.some(isLineHandled) ? toRupees(sumOf([amount, credit])) : undefined,
    packedAt: packedAt?.toISOString(),
    ifGone: ifGone ?? undefined,
    refusal: refuseReason === null ? undefined : { reason: refuseReason, text: refuseText || undefined },
  }
}
