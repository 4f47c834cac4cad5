import { Phone } from 'lucide-react'
import { minutesToDoor } from '#domain/delivery/delivery.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { trackingSteps } from '#domain/orders/tracking.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { telUrl } from '../../ui/tel-url.ts'
import { EndButton, type OpenOrderDialog } from './end-button.tsx'
import { ReturnNote } from './order-notes.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { usePromisedArrival } from './promised-arrival.ts'

/** The content of 'Delivery Status': five steps, or the ending (SPEC 2 "Modals"). */
export function Tracking({ order, onOpen }: { order: OrderJson; onOpen: OpenOrderDialog }) {
  const { orders, orderDialogs } = shopperMessages()
  const steps = trackingSteps(order)
  const arrival = usePromisedArrival(order)
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const isUndelivered = steps.at(-1)?.state === 'todo'
  return (
    <>
      <p className="mb-4 flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span className="font-bold text-ink">{orders.number(order._id)}</span>
        <span>{orders.items(count)}</span>
      </p>
      <OrderTimeline steps={steps} refusal={order.refusal} />
      <ReturnNote order={order} />
      {isUndelivered && (
        <p className="mt-4 rounded-control bg-haldi-100 px-3 py-2.5 text-haldi-900">
          {arrival ?? orderDialogs.tracking.usualTime(minutesToDoor(order.address.distanceKm))}
        </p>
      )}
      <AskTheStore />
      {isInStore(order.status) && (
        <div className="mt-3 flex">
          <EndButton order={order} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}

function AskTheStore() {
  const messages = shopperMessages().orderDialogs.tracking
  const { supportPhone } = useStoreFacts()
  if (supportPhone === '') return null
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
      {messages.question}
      <a
        href={telUrl(supportPhone)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-leaf-700 hover:underline"
      >
        <Phone size={16} aria-hidden />
        {messages.call(supportPhone)}
      </a>
    </p>
  )
}
