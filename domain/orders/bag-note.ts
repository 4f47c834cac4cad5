import { formatRupees } from '../money.ts'
import type { BagMessages } from './bag-words-en.ts'
import { contentInBag, contentOrdered } from './line-content.ts'
import { lineSums } from './line-sums.ts'
import type { OrderNames } from './order-names-en.ts'
import type { OrderJson } from './order-shapes.ts'

type Line = OrderJson['items'][number]
type BagLanguage = { readonly messages: BagMessages; readonly names: Pick<OrderNames, 'vegetable' | 'unit'> }

/** The packed content of a replacement: "480 g packed". */
export function packedText(replacement: NonNullable<Line['replacedBy']>, messages: BagMessages): string {
  const { packedGrams, packedPieces = 0 } = replacement
  const content = packedGrams === undefined ? messages.pieces(packedPieces) : messages.grams(packedGrams)
  return `${content} ${messages.packed}`
}

/** A line's note "500 g ordered · 480 g packed", and `less` with the sum taken off; undefined before packing. */
export function bagNote(
  line: Line,
  paymentType: OrderJson['paymentType'],
  { messages, names }: BagLanguage,
): { readonly text: string; readonly less?: string } | undefined {
  const { orderedGrams, replacedBy, gone } = line
  const packed = contentInBag(line)
  if (packed === undefined) return undefined
  const { credit } = lineSums(line)
  const less = credit > 0 ? { less: messages.less[paymentType](formatRupees(credit)) } : {}
  if (gone) return { text: messages.gone, ...less }
  if (replacedBy) {
    const { product, unit } = replacedBy
    const pack = `${names.vegetable(product.name, product.nameHi)} ${names.unit(unit.label)}`
    return { text: `${messages.instead(pack)} · ${packedText(replacedBy, messages)}`, ...less }
  }
  const amountText = orderedGrams === undefined ? messages.pieces : messages.grams
  const ordered = contentOrdered(line)
  if (packed === ordered) return { text: messages.packed }
  return { text: messages.line(amountText(ordered), amountText(packed)), ...less }
}
