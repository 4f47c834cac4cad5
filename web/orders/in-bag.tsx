import { bagNote } from '#domain/orders/bag-note.ts'
import type { BagMessages } from '#domain/orders/bag-words-en.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../i18n/namespaces.ts'

type Line = OrderJson['items'][number]
type Props = { line: Line; paymentType: OrderJson['paymentType']; messages: BagMessages }

/** How a packed line differs from the order: "500 g ordered · 480 g packed · ₹2 back"; nothing without a difference. */
export function InBag({ line, paymentType, messages }: Props) {
  const names = messagesOf('shop').names
  const note = bagNote(line, paymentType, { messages, names })
  if (note === undefined) return null
  return (
    <>
      {note.text}
      {note.less !== undefined && (
        <>
          {' · '}
          <strong className="text-leaf-700">{note.less}</strong>
        </>
      )}
    </>
  )
}
