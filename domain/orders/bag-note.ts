import { formatRupees } from '../money.ts'
import type { BagMessages } from './bag-words-en.ts'
import { lineSums } from './line-sums.ts'
import type { OrderNames } from './order-names-en.ts'
import type { OrderJson } from './order-shapes.ts'

type Line = OrderJson['items'][number]
type Words = { readonly messages: BagMessages; readonly names: Pick<OrderNames, 'vegetable'> }

/** "500 g ordered · 480 g packed" of a line, and what comes off apart; undefined before packing. */
export function bagNote(
  line: Line,
  paymentType: OrderJson['paymentType'],
  { messages, names }: Words,
): { readonly text: string; readonly less?: string } | undefined {
  const { orderedGrams, packedGrams, orderedPieces = line.quantity, packedPieces, replacedBy, gone } = line
  const inBag = packedGrams ?? packedPieces
  if (inBag === undefined) return undefined
  const { credit } = lineSums(line)
  const less = credit > 0 ? { less: messages.less[paymentType](formatRupees(credit)) } : {}
  if (gone) return { text: messages.gone, ...less }
  if (replacedBy)
    return { text: messages.instead(names.vegetable(replacedBy.product.name, replacedBy.product.nameHi)), ...less }
  const amount = orderedGrams === undefined ? messages.pieces : messages.grams
  const ordered = orderedGrams ?? orderedPieces
  if (inBag === ordered) return { text: messages.packed }
  return { text: messages.line(amount(ordered), amount(inBag)), ...less }
}
