import { Bike, Check, ClipboardCheck, House, type LucideIcon, ShoppingBasket, Truck, Undo2, X } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { hasEnded, type OrderStatus } from '#domain/orders/orders.ts'
import type { TrackingStep } from '#domain/orders/tracking.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

const icons: Record<OrderStatus, LucideIcon> = {
  Ordered: ClipboardCheck,
  Processing: ShoppingBasket,
  Shipped: Truck,
  'Out for Delivery': Bike,
  Delivered: House,
  Cancelled: X,
  Returned: Undo2,
}

const circleLooks: Record<TrackingStep['state'] | 'ended', string> = {
  done: 'bg-leaf-700 text-white',
  current: 'bg-leaf-700 text-white ring-4 ring-leaf-100',
  ended: 'bg-error text-white ring-4 ring-error-50',
  todo: 'border-[1.5px] border-line-strong bg-surface text-ink-3',
}

type Props = { steps: readonly TrackingStep[]; refusal?: OrderJson['refusal'] }

/** The steps of an order with their times; the last may be its cancellation or return (SPEC 4). */
export function OrderTimeline({ steps, refusal }: Props) {
  const names = shopperMessages().names
  const current = steps.find((step) => step.state === 'current')
  return (
    <>
      <p role="status" className="sr-only">
        {current && names.status(current.status)}
      </p>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.status} step={step} refusal={refusal} />
        ))}
      </ol>
    </>
  )
}

function Step({ step: { status, state, timestamp }, refusal }: Pick<Props, 'refusal'> & { step: TrackingStep }) {
  const { orderDialogs, names } = shopperMessages()
  const messages = orderDialogs.tracking
  const circleLook = circleLooks[hasEnded(status) ? 'ended' : state]
  const Icon = state === 'done' ? Check : icons[status]
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames(
        'relative flex gap-4 pb-5 last:pb-0',
        "before:absolute before:top-10 before:bottom-0 before:left-5 before:w-0.5 before:-translate-x-1/2 before:content-[''] last:before:hidden",
        state === 'done' ? 'before:bg-leaf-700' : 'before:bg-line',
      )}
    >
      <span className={classNames('flex size-10 shrink-0 items-center justify-center rounded-full', circleLook)}>
        <Icon size={20} aria-hidden />
      </span>
      <div className="flex min-h-10 min-w-0 flex-1 flex-col justify-center">
        <p className={classNames('text-input', state === 'todo' ? 'text-ink-2' : 'font-bold')}>
          {names.status(status)} <span className="sr-only">({messages[state]})</span>
        </p>
        {state === 'current' && (
          <p className="break-words text-ink-2">
            {refusal ? orderDialogs.refused[refusal.reason] : messages.steps[status]} {refusal?.text}
          </p>
        )}
        {timestamp !== undefined && (
          <time dateTime={timestamp} suppressHydrationWarning className="block text-hint text-ink-2">
            {indiaTime(timestamp)}
          </time>
        )}
      </div>
    </li>
  )
}
