import { formatRupees } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { BagMessages } from '../i18n/en/bag.ts'
import { useNames } from '../i18n/use-messages.ts'
import { lineSums } from './line-sums.ts'

type Line = OrderJson['items'][number]
type Props = { line: Line; paymentType: OrderJson['paymentType']; messages: BagMessages }

/** "500 g ordered · 480 g packed · ₹2 back" of a packed line, alike for shopper and seller; nothing while all is as ordered. */
export function InBag({ line, paymentType, messages }: Props) {
  const names = useNames()
  const { orderedGrams, packedGrams, orderedPieces = line.quantity, packedPieces, replacedBy, gone } = line
  const { credit } = lineSums(line)
  const packed = packedGrams ?? packedPieces
  const off = credit > 0 && (
    <>
      {' · '}
      <strong className="text-leaf-700">{messages.off[paymentType](formatRupees(credit))}</strong>
    </>
  )
  if (packed === undefined) return null
  if (replacedBy && !gone)
    return (
      <>
        {messages.instead(names.vegetable(replacedBy.product.name, replacedBy.product.nameHi))}
        {off}
      </>
    )
  if (gone)
    return (
      <>
        {messages.gone}
        {off}
      </>
    )
  const amount = orderedGrams === undefined ? messages.pieces : messages.grams
  const ordered = orderedGrams ?? orderedPieces
  if (packed === ordered) return messages.packed
  return (
    <>
      {messages.line(amount(ordered), amount(packed))}
      {off}
    </>
  )
}
