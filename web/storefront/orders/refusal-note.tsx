import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Why the store refused an order: the reason, and what the seller wrote. */
export function RefusalNote({ refusal }: { refusal: NonNullable<OrderJson['refusal']> }) {
  const { refused } = useMessages().orderDialogs
  return (
    <p className="mt-3 break-words rounded-control bg-error-50 px-3 py-2 text-error text-hint">
      <strong className="block">{refused[refusal.reason]}</strong>
      {refusal.text}
    </p>
  )
}
