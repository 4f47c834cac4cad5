import { Bike, X } from 'lucide-react'
import { useId } from 'react'
import { formatRupees } from '#domain/money.ts'
import { cashDueOf } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { nextSellerStatus, sellerStatuses } from '#domain/orders/orders.ts'
import { maxStops } from '#domain/orders/rounds.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { confirmed } from '../layout/questions.ts'
import { passFocusToCard } from './card-focus.ts'
import type { Selection } from './use-selection.ts'
import type { StatusMoves } from './use-status-change.ts'

type Props = {
  selection: Selection
  moves: StatusMoves
  /** Opens the dialog for a rider; `onMade` is called when the orders are handed over. */
  onHandOver: (orders: readonly OrderJson[], onMade: () => void) => void
}

/** Moves the selected orders on or hands them to a rider, and tells of orders whose status has changed meanwhile. */
export function SelectionBar({ selection: { selected: orders, dropped, clear }, moves, onHandOver }: Props) {
  const messages = messagesOf('queue').selection
  const { orders: orderMessages, confirm } = messagesOf('seller')
  const names = messagesOf('shop').names
  const { handing } = messagesOf('round')
  const tooManyId = useId()
  const [first] = orders
  const busy = [...orders, ...dropped].some(({ _id }) => moves.updating.has(_id))
  const hasDropped = dropped.length > 0 && !busy
  if (first === undefined && !hasDropped) return null
  const haveSameStatus = orders.every(({ status }) => status === first?.status)
  const next = first && haveSameStatus ? nextSellerStatus(first.status) : undefined
  const canHandOver = first && orders.every(({ status }) => nextSellerStatus(status) !== undefined)
  const isTooMany = canHandOver && orders.length > maxStops
  const cash = cashDueOf(orders)
  async function moveTo(status: string): Promise<void> {
    const title = orderMessages.changeQuestion(names.status(status))
    const isSure = await confirmed({ title, about: messages.count(orders.length), action: confirm.changeStatus })
    if (isSure) moves.moveAll(orders, status)
  }
  return (
    <section
      ref={passFocusToCard(first?._id ?? '')}
      aria-label={messages.label}
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-3 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] shadow-hover lg:left-53 lg:px-6"
    >
      {isTooMany && (
        <p id={tooManyId} className="basis-full text-hint text-ink-2">
          {messages.handOverMax(maxStops)}
        </p>
      )}
      <Button look="quiet" aria-label={messages.clear} onClick={clear} className="px-3">
        <X size={20} aria-hidden />
      </Button>
      <p role="status" className="min-w-24 flex-1 max-sm:basis-2/3">
        {first && <strong className="block">{messages.count(orders.length)}</strong>}
        {cash > 0 && <span className="text-hint text-ink-2">{messages.cash(formatRupees(cash))}</span>}
        {hasDropped && <span className="block text-error text-hint">{messages.dropped(dropped.length)}</span>}
      </p>
      {first && (
        <Select
          aria-label={messages.other}
          value=""
          disabled={busy}
          options={[['', messages.other], ...sellerStatuses.map((each) => [each, names.status(each)] as const)]}
          onInput={({ currentTarget }) => void moveTo(currentTarget.value)}
          className="min-w-40 max-sm:flex-1"
        />
      )}
      {canHandOver && (
        <Button
          look="tinted"
          disabled={busy || isTooMany}
          aria-describedby={isTooMany ? tooManyId : undefined}
          onClick={() => onHandOver(orders, clear)}
          className="px-3 max-sm:flex-1"
        >
          <Bike size={18} aria-hidden />
          {handing.button}
        </Button>
      )}
      {next !== undefined && (
        <Button size="large" busy={busy} onClick={() => moves.moveAll(orders, next)} className="px-4 max-sm:basis-full">
          {orderMessages.next(names.status(next))}
        </Button>
      )}
    </section>
  )
}
