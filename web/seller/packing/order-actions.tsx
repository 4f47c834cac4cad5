import { PackageCheck } from 'lucide-react'
import { isCancellable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isFinal, type OrderStatus, statusFromSeller } from '#domain/orders/orders.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { usePackingMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { usePackingAddress } from './order-beside.ts'
import { openLines } from './packing-lines.ts'

type Props = { order: OrderJson; onRefuse: (order: OrderJson) => void }

/** Packing an order while it is in the store, and refusing it until it is delivered. */
export function OrderActions({ order, onRefuse }: Props) {
  const messages = usePackingMessages()
  const isHydrated = useHydrated()
  const packingAddress = usePackingAddress(order._id)
  if (isFinal(order.status)) return null
  const status: OrderStatus = statusFromSeller(order.status)
  if (status === 'Delivered') return null
  const handled = order.items.length - openLines(order).length
  const label = handled === 0 ? messages.pack : messages.progress(handled, order.items.length)
  const purpose = messages.packOrder(order._id)
  return (
    <div className="flex gap-2">
      {isCancellable(status) && (
        <ButtonLink
          to={packingAddress}
          preventScrollReset
          look="tinted"
          aria-label={handled === 0 ? purpose : `${label}, ${purpose}`}
          className="flex-1 px-2"
        >
          <PackageCheck size={18} aria-hidden />
          {label}
        </ButtonLink>
      )}
      <Button
        look="danger"
        disabled={!isHydrated}
        aria-label={messages.refuse.buttonOf(order._id)}
        onClick={() => onRefuse(order)}
        className="flex-1 px-2"
      >
        {messages.refuse.button}
      </Button>
    </div>
  )
}

/** Who ended a cancelled order: its shopper, or the store and why. */
export function WhoCancelled({ order, byShopper }: { order: OrderJson; byShopper: string }) {
  const { refuse } = usePackingMessages()
  if (order.refusal === undefined) return byShopper
  return (
    <>
      {refuse.because(refuse.reasons[order.refusal.reason])}
      {order.refusal.text !== undefined && <span className="block font-normal">{order.refusal.text}</span>}
    </>
  )
}
