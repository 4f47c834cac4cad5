import type { Product } from '#domain/catalogue/catalogue.ts'
import { measureOf, type Replacement, totalContent } from '#domain/orders/packing.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { mayReplace, replacementInBag } from '#domain/orders/replacements.ts'
import { Refusal } from '#domain/refusal.ts'
import { productIdOf } from '../order-request.ts'
import { orderedUnit } from '../ordered-unit.ts'
import type { ItemRow } from '../whole-order.ts'

function badLine({ name }: ItemRow, what: string): Refusal {
  return new Refusal('BAD_INPUT', { message: `${name}: ${what}` })
}

/** The id of the product that is offered for a line. */
export function offeredProductId({ replacedBy }: SentPackingLine): string | undefined {
  return replacedBy && productIdOf(replacedBy)
}

/** Sent content in grams or pieces. Throws BAD_INPUT for the other measure. */
function sentContent(
  line: ItemRow,
  unit: Pick<ItemRow, 'grams' | 'pieces'>,
  sent: SentPackingLine,
): number | undefined {
  const measure = measureOf(unit)
  const other = measure === 'grams' ? 'pieces' : 'grams'
  if (sent[other] !== undefined) throw badLine(line, `is packed by ${measure}, not by ${other}.`)
  return sent[measure]
}

/** Whether this is the offered unit, which is named by its id or label. */
function isOffered({ replacedBy }: SentPackingLine, { id, label }: { id: string; label: string }): boolean {
  const unit = replacedBy?.unit
  if (typeof unit === 'string') return unit === id || unit === label
  return unit?._id === undefined ? unit?.label === label : unit._id === id
}

/** The replacement in the bag, if it is the offered one. */
function offeredBefore({ replacement }: ItemRow, sent: SentPackingLine): Replacement | undefined {
  const inBag = replacementInBag(replacement)
  if (inBag === undefined || inBag.productId !== offeredProductId(sent)) return undefined
  return isOffered(sent, { id: inBag.unitId, label: inBag.unitLabel }) ? inBag : undefined
}

/** A newly offered unit. Throws REPLACEMENT_UNFIT, PRODUCT_UNKNOWN, UNIT_UNKNOWN. */
function newReplacement(
  line: ItemRow,
  sent: SentPackingLine,
  orderIfGone: string | null,
  product: Product | undefined,
): Omit<Replacement, 'packed'> {
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const unit = product.packs.find((each) => isOffered(sent, each))
  if (unit === undefined) throw new Refusal('UNIT_UNKNOWN')
  if (!mayReplace(line, product, unit)) throw new Refusal('REPLACEMENT_UNFIT')
  if ((line.ifGone ?? orderIfGone) === 'leave')
    throw new Refusal('REPLACEMENT_UNFIT', { message: 'The shopper asked to leave out what is not available.' })
  return { ...orderedUnit(product, unit), state: 'offered' }
}

/** The line as packed; `orderIfGone` is the order's wish for lines without their own. Throws BAD_INPUT and REPLACEMENT_UNFIT. */
export function applySentLine(
  line: ItemRow,
  sent: SentPackingLine,
  orderIfGone: string | null,
  product: Product | undefined,
): ItemRow {
  const { grams, pieces, gone, replacedBy, undo } = sent
  const isWeighed = grams !== undefined || pieces !== undefined
  if (undo && (isWeighed || gone || replacedBy)) throw badLine(line, 'undo stands alone.')
  if (undo) return { ...line, packed: null, replacement: null }
  if (replacedBy) {
    // What is in the bag stays as it was offered.
    const offered = offeredBefore(line, sent) ?? newReplacement(line, sent, orderIfGone, product)
    const content = sentContent(line, offered, sent) ?? totalContent({ ...offered, quantity: line.quantity })
    return { ...line, packed: 0, replacement: { ...offered, packed: content } }
  }
  if (gone && isWeighed) throw badLine(line, 'is either not available or packed.')
  const packed = gone ? 0 : sentContent(line, line, sent)
  if (packed === undefined) throw badLine(line, 'needs grams, pieces, gone or replacedBy.')
  return { ...line, packed, replacement: null }
}
