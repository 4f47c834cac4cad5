import { Printer } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { isEnd, nextSellerStatus } from '#domain/orders.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { OrderActions, WhoCancelled } from '../packing/order-actions.tsx'
import { spanText, useMinutesSince } from './minute-clock.ts'
import { OrderAddress } from './order-address.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderItems } from './order-items.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { StatusSelect } from './status-select.tsx'
import { cardId } from './use-status-change.ts'

type Props = { order: OrderJson; busy: boolean; onChoose: (order: OrderJson, status: string) => void }

const lateMinutes = 30

/** One order, its status select, and one button for the next status. */
export const OrderCard = memo(function OrderCard({ order, busy, onChoose }: Props) {
  const messages = useSellerMessages().orders
  const names = useNames()
  const next = nextSellerStatus(order.status)
  const [isPrinting, setPrinting] = useState(false)
  const isNew = order.status === 'Order Placed'
  const goOn = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || next === undefined || busy) return
    event.preventDefault()
    onChoose(order, next)
  }
  return (
    <article
      id={cardId(order._id)}
      tabIndex={-1}
      aria-labelledby={`${cardId(order._id)}-number`}
      onKeyDown={goOn}
      className={classNames(
        'group flex flex-col gap-3 rounded-card border bg-surface p-3 outline-offset-2',
        isNew ? 'border-haldi-500 ring-3 ring-haldi-100' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={`${cardId(order._id)}-number`} className="whitespace-nowrap font-extrabold text-section tabular-nums">
          {messages.number(order._id)}
        </h3>
        <span className="ml-auto flex items-center gap-1">
          {next !== undefined && <Waiting since={order.createdAt} />}
          {!isEnd(order.status) && (
            <button
              type="button"
              aria-label={messages.print}
              title={messages.print}
              onClick={() => setPrinting(true)}
              className="-my-3 -mr-2 flex size-11 items-center justify-center rounded-control text-ink-2 hover:text-leaf-700"
            >
              <Printer size={18} aria-hidden />
            </button>
          )}
        </span>
      </header>
      {order.status === 'Cancelled' && (
        <p className="rounded-control bg-error-50 px-3 py-2 font-bold text-error text-hint">
          <WhoCancelled order={order} byShopper={messages.cancelled} />
        </p>
      )}
      <ReturnPanel order={order} />
      <OrderItems items={order.items} paymentType={order.paymentType} first={next === undefined ? 3 : 6} />
      <hr className="border-line" />
      <OrderAddress address={order.address} />
      <OrderBill order={order} />
      <div className="mt-auto flex flex-col gap-2">
        <OrderActions order={order} />
        <StatusSelect
          status={order.status}
          label={messages.statusOf(order._id)}
          busy={busy}
          onChoose={(status) => onChoose(order, status)}
        />
        {next !== undefined && (
          <>
            <Button
              disabled={busy}
              aria-keyshortcuts="Control+Enter"
              onClick={() => onChoose(order, next)}
              className="px-2"
            >
              {messages.next(names.status(next))}
            </Button>
            {/* The shortcut works, and is shown, only while the focus is in this card. */}
            <p className="hidden text-center text-caption text-ink-2 sm:group-focus-within:block">
              {messages.nextHint}
            </p>
          </>
        )}
      </div>
      {isPrinting && <PackingSlip order={order} onPrinted={() => setPrinting(false)} />}
    </article>
  )
}, isSame)

function isSame(before: Props, after: Props): boolean {
  return (
    before.busy === after.busy &&
    before.onChoose === after.onChoose &&
    before.order._id === after.order._id &&
    before.order.updatedAt === after.order.updatedAt &&
    before.order.isPaid === after.order.isPaid
  )
}

function Waiting({ since }: { since: string }) {
  const messages = useSellerMessages().orders
  const minutes = useMinutesSince(since)
  if (minutes === undefined) return null
  const span = spanText(minutes, messages)
  return (
    <time
      dateTime={since}
      title={messages.since(span)}
      className={classNames(
        'whitespace-nowrap font-semibold text-hint',
        minutes < lateMinutes ? 'text-ink-2' : 'text-error',
      )}
    >
      {span}
    </time>
  )
}
