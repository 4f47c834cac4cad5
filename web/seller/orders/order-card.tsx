import { ChevronDown, Printer } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { hasEnded, nextSellerStatus } from '#domain/orders/orders.ts'
import { useMedia } from '../../browser/use-media.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../layout/icon-button.tsx'
import { useOrderIdBeside } from '../packing/beside-board.ts'
import { WhoCancelled } from '../packing/pack-and-refuse-buttons.tsx'
import { TakenBy } from '../telephone/whatsapp-button.tsx'
import { CardActions } from './card-actions.tsx'
import { cardId, passFocusToCard } from './card-focus.ts'
import { CardSummary } from './card-summary.tsx'
import { RiderNote } from './open-rounds.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderTiming } from './order-timing.tsx'
import { isUnaccepted } from './order-watch.ts'
import { PackingSlip } from './packing-slip.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { useShortCards } from './short-cards.tsx'
import type { OpenDialog } from './use-order-dialog.tsx'
import type { Selection } from './use-selection.ts'
import type { StatusMoves } from './use-status-change.ts'

type Props = { order: OrderJson; moves: StatusMoves; selection: Selection; onOpen: OpenDialog }

/** Windows below the breakpoint `board` of app.css, in which the columns are one list. */
const listQuery = '(width < 68.75rem)'

/** One order with its details and actions; folded to a summary on small screens if the seller wants it. */
export function OrderCard({ order, moves, selection, onOpen }: Props) {
  const messages = messagesOf('seller').orders
  const queue = messagesOf('queue')
  const next = nextSellerStatus(order.status)
  const isSelected = selection.selected.includes(order)
  const busy = moves.updating.has(order._id)
  const [isPrinting, setPrinting] = useState(false)
  const isList = useMedia(listQuery)
  const idBeside = useOrderIdBeside()
  const isNarrow = idBeside !== undefined
  const [shortCards] = useShortCards()
  const isShort = (shortCards === 'on' && isList) || isNarrow
  const [isOpen, setOpen] = useState(false)
  let borderClass = 'border-line'
  if (isUnaccepted(order)) borderClass = 'border-haldi-500 ring-3 ring-haldi-100'
  if (isSelected || idBeside === order._id) borderClass = 'border-leaf-700 bg-leaf-50'
  const detailsId = `${cardId(order._id)}-details`
  const toggle = (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      onClick={() => setOpen(!isOpen)}
      className="-mr-2 ml-auto px-2"
    >
      {isOpen ? queue.summary.hide : queue.summary.show}
      <ChevronDown size={18} aria-hidden className={classNames('transition', isOpen && 'rotate-180')} />
    </Button>
  )
  const nextOnCtrlEnter = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || next === undefined) return
    // Keys pressed in a dialog bubble to the card, but are not meant for it.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    event.preventDefault()
    if (!event.repeat && !busy) moves.moveToNext(order, next)
  }
  return (
    <article
      // In another column it is another element.
      ref={passFocusToCard(order._id)}
      id={cardId(order._id)}
      tabIndex={-1}
      aria-labelledby={`${cardId(order._id)}-number`}
      onKeyDown={nextOnCtrlEnter}
      className={classNames(
        'group flex flex-col gap-3 rounded-card border bg-surface p-3 outline-offset-2',
        borderClass,
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center gap-2.5">
          {next !== undefined && (
            <label className="-m-2.5 inline-flex size-11 items-center justify-center">
              <input
                type="checkbox"
                checked={isSelected}
                disabled={busy}
                onChange={(event) => selection.select([order], event.target.checked)}
                aria-label={queue.selection.choose(order._id)}
                className="size-6 accent-leaf-700"
              />
            </label>
          )}
          <h3
            id={`${cardId(order._id)}-number`}
            className={classNames(
              'whitespace-nowrap font-extrabold tabular-nums',
              isNarrow ? 'text-body' : 'text-section',
            )}
          >
            {messages.number(order._id)}
          </h3>
        </div>
        <span className="ml-auto flex items-center gap-1">
          {next !== undefined && <OrderTiming order={order} />}
          {!hasEnded(order.status) && (
            <IconButton
              icon={Printer}
              label={messages.print}
              title={messages.print}
              onClick={() => setPrinting(true)}
              className="-my-3 -mr-2 rounded-control text-ink-2 hover:text-leaf-700"
            />
          )}
        </span>
      </header>
      {order.status === 'Cancelled' && (
        <p className="rounded-control bg-error-50 px-3 py-2 font-bold text-error text-hint">
          <WhoCancelled order={order} />
        </p>
      )}
      <TakenBy order={order} />
      <RiderNote order={order} />
      <ReturnPanel order={order} onOpen={onOpen} />
      {isShort && (isOpen ? toggle : <CardSummary order={order}>{toggle}</CardSummary>)}
      <div id={detailsId} className={classNames('flex flex-col gap-3', isShort && !isOpen && 'hidden')}>
        <OrderItems items={order.items} paymentType={order.paymentType} first={next === undefined ? 3 : 6} />
        <hr className="border-line" />
        <OrderAddress address={order.address} />
        <OrderBill order={order} />
        <OrderHistory order={order} />
      </div>
      <CardActions order={order} hasAllActions={!isNarrow || isOpen} moves={moves} onOpen={onOpen} />
      {isPrinting && <PackingSlip order={order} onPrinted={() => setPrinting(false)} />}
    </article>
  )
}
