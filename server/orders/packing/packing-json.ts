import { sumOf, toRupees } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isLineGone, isLineHandled, measureOf, orderedContent } from '#domain/orders/packing.ts'
import type { WholeOrder } from '../whole-order.ts'

type Item = WholeOrder['items'][number]
type ItemJson = OrderJson['items'][number]

/** The product and unit of a line or its replacement. */
export function orderedUnitJson(line: Item | NonNullable<Item['replacement']>): Pick<ItemJson, 'product' | 'unit'> {
  const { productId, name, nameHi, image, category, unitId, unitLabel, unitPrice } = line
  return {
    product: { _id: productId, name, ...(nameHi && { nameHi }), image: [image], category },
    unit: { _id: unitId, label: unitLabel, sellingPrice: toRupees(unitPrice) },
  }
}

/** What was ordered and packed of a line, and the credit for less (CONTRACT "Refusing and packing"). */
export function linePackingJson(item: Item): Partial<ItemJson> {
  const { packed, credit, replacement, ifGone } = item
  const [orderedField, packedField] =
    measureOf(item) === 'grams'
      ? (['orderedGrams', 'packedGrams'] as const)
      : (['orderedPieces', 'packedPieces'] as const)
  return {
    [orderedField]: orderedContent(item),
    ...(packed === null ? {} : { [packedField]: packed, credit: toRupees(credit) }),
    ...(isLineGone(item) ? { gone: true as const } : {}),
    ...(replacement === null ? {} : { replacedBy: replacementJson(replacement) }),
    ...(ifGone === null ? {} : { ifGone }),
  }
}

function replacementJson(replacement: NonNullable<Item['replacement']>): NonNullable<ItemJson['replacedBy']> {
  const { packed, state } = replacement
  const content = measureOf(replacement) === 'grams' ? { packedGrams: packed } : { packedPieces: packed }
  return { ...orderedUnitJson(replacement), ...content, state }
}

/** An order's fields about packing, missing products and refusal. */
export function packingJson(order: WholeOrder): Pick<OrderJson, 'version'> & Partial<OrderJson> {
  const { packingVersion: version, amount, credit, packedAt, ifGone, refuseReason, refuseText, items } = order
  return {
    version,
    ...(items.some(isLineHandled) ? { orderedAmount: toRupees(sumOf([amount, credit])) } : {}),
    ...(packedAt === null ? {} : { packedAt: packedAt.toISOString() }),
    ...(ifGone === null ? {} : { ifGone }),
    ...(refuseReason === null ? {} : { refusal: { reason: refuseReason, ...(refuseText && { text: refuseText }) } }),
  }
}
