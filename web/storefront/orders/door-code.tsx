import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The four digits that the shopper reads out to the rider. */
export function DoorCode({ code }: { code: OrderJson['doorCode'] }) {
  const messages = useMessages().orders
  if (code === undefined) return null
  return (
    <p className="mt-2 rounded-control bg-haldi-100 px-3 py-2 text-haldi-900">
      {messages.doorCode} <strong className="text-price tracking-widest">{code}</strong>
    </p>
  )
}
