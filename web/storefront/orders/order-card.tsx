import { Clock, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { BillLink } from '../../orders/bill-link.tsx'
import { statusLook } from '../../orders/status-look.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BillButton } from './bill-button.tsx'
import { EndButton, type OpenOrderDialog } from './end-button.tsx'
import { MissingLines } from './missing-lines.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderSums } from './order-sums.tsx'
import { usePromisedArrival } from './promised-arrival.ts'
import { ReorderButton } from './reorder-button.tsx'

// Few orders have these parts, so they are downloaded when they are first shown.
const Offers = lazyWithMessages(async () => (await import('./offer-card.tsx')).Offers, 'orderDialogs')
const OrderNotes = lazyWithMessages(async () => (await import('./order-notes.tsx')).OrderNotes, 'orderDialogs')

type Props = { order: OrderJson; problems: readonly ProblemJson[]; onOpen: OpenOrderDialog }

/** One order with items, bill and actions (SPEC 2 "My Orders"). */
export function OrderCard({ order, problems, onOpen }: Props) {
  const messages = shopperMessages().orders
  const { _id, createdAt, status, items } = order
  const hasNotes = order.refusal !== undefined || order.return !== undefined || problems.length > 0
  const [reordered, setReordered] = useState<{ missing: readonly string[]; added: number }>()
  const titleId = `order-${_id}`
  return (
    <article aria-labelledby={titleId} className="flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={titleId} className="font-bold text-price">
            {messages.number(_id)}
          </h2>
          <p className="text-hint text-ink-2">
            <time dateTime={createdAt} suppressHydrationWarning>
              {indiaTime(createdAt)}
            </time>
          </p>
        </div>
        <StatusPill status={status} />
      </header>
      <ArrivalLine order={order} />
      <DoorCode code={order.doorCode} />
      {items.some(({ replacedBy }) => replacedBy) && (
        <Suspense>
          <Offers order={order} />
        </Suspense>
      )}
      <OrderItems order={order} />
      <OrderSums order={order} />
      {hasNotes && (
        <Suspense>
          <OrderNotes order={order} problems={problems} />
        </Suspense>
      )}
      <MissingLines lines={reordered?.missing ?? []} added={reordered?.added ?? 0} />
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
        <div className="flex basis-full items-start justify-between gap-3 sm:items-center">
          <p className="flex min-w-0 items-start gap-1.5 text-hint text-ink-2">
            <MapPin size={16} aria-hidden className="mt-px shrink-0" />
            <span className="line-clamp-2 max-sm:line-clamp-4">
              {order.address.street}, {order.address.city} {order.address.zipcode}
            </span>
          </p>
          <div className="-my-2 -mr-4 flex shrink-0 flex-col items-end sm:flex-row">
            <BillButton order={order} />
            <BillLink order={order} messages={messages.bill} className="whitespace-nowrap" />
          </div>
        </div>
        <div className="grid w-full grid-cols-[auto_auto] gap-3 *:last:odd:col-span-2 sm:flex sm:flex-wrap sm:justify-end">
          <Button
            look="quiet"
            aria-label={messages.problem.buttonOf(_id)}
            onClick={() => onOpen('problem', _id)}
            className="whitespace-nowrap px-3"
          >
            {messages.problem.button}
          </Button>
          <EndButton order={order} onOpen={onOpen} />
          <ReorderButton order={order} onMissing={(missing, added) => setReordered({ missing, added })} />
          <Button
            aria-label={messages.trackOrder(_id)}
            onClick={() => onOpen('track', _id)}
            className="whitespace-nowrap px-3"
          >
            {messages.track}
          </Button>
        </div>
      </footer>
    </article>
  )
}

/** The order's status in words, on the colours of the status. */
function StatusPill({ status }: Pick<OrderJson, 'status'>) {
  return (
    <span className={classNames('rounded-full px-3 py-1 font-bold text-hint', statusLook(status))}>
      {shopperMessages().names.status(status)}
    </span>
  )
}

/** The promised time of delivery, until it passes or the order ends. */
function ArrivalLine({ order }: { order: OrderJson }) {
  const arrival = usePromisedArrival(order)
  if (arrival === undefined) return null
  return (
    <p className="mt-2 flex items-center gap-1.5 font-semibold text-leaf-700">
      <Clock size={18} aria-hidden />
      {arrival}
    </p>
  )
}

/** The four digits that the shopper reads out to the rider. */
function DoorCode({ code }: { code: OrderJson['doorCode'] }) {
  const messages = shopperMessages().orders
  if (code === undefined) return null
  return (
    <p className="mt-2 rounded-control bg-haldi-100 px-3 py-2 text-haldi-900">
      {messages.doorCode} <strong className="text-price tracking-widest">{code}</strong>
    </p>
  )
}
