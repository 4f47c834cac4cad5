import { PackageCheck } from 'lucide-react'
import { isInStore } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { hasEnded } from '#domain/orders/orders.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { usePackingUrl } from './beside-board.ts'
import { unpackedLines } from './packing-lines.ts'

type Props = { order: OrderJson; onRefuse: () => void }

/** Opens the packing of an order while it is in the store, and refuses it until it is delivered. */
export function PackAndRefuseButtons({ order, onRefuse }: Props) {
  const messages = messagesOf('packing')
  const packingUrl = usePackingUrl(order._id)
  if (order.status === 'Delivered' || hasEnded(order.status)) return null
  const packed = order.items.length - unpackedLines(order).length
  const label = packed === 0 ? messages.pack : messages.progress(packed, order.items.length)
  const purpose = messages.packOrder(order._id)
  return (
    <div className="flex gap-2">
      {isInStore(order.status) && (
        <ButtonLink
          to={packingUrl}
          preventScrollReset
          look="tinted"
          aria-label={packed === 0 ? purpose : `${label}, ${purpose}`}
          className="flex-1 px-2"
        >
          <PackageCheck size={18} aria-hidden />
          {label}
        </ButtonLink>
      )}
      <Button look="danger" aria-label={messages.refuse.buttonOf(order._id)} onClick={onRefuse} className="flex-1 px-2">
        {messages.refuse.button}
      </Button>
    </div>
  )
}

/** Who cancelled an order: its shopper, or the store and why. */
export function WhoCancelled({ order }: { order: OrderJson }) {
  const { refuse } = messagesOf('packing')
  if (order.refusal === undefined) return messagesOf('seller').orders.cancelled
  return (
    <>
      {refuse.because(refuse.reasons[order.refusal.reason])}
      {order.refusal.text !== undefined && <span className="block font-normal">{order.refusal.text}</span>}
    </>
  )
}
