import { useState } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isPackingOpen } from '#domain/orders/packing.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { confirmed } from '../layout/questions.ts'
import { useNow } from '../orders/minute-clock.ts'
import { WhoCancelled } from './pack-and-refuse-buttons.tsx'
import { PackingHead } from './packing-head.tsx'
import { creditOf, linesByCategory, nextToPack, sendsMoneyBack, unpackedLines } from './packing-lines.ts'
import { PackingRow } from './packing-row.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { usePacking } from './use-packing.ts'
import { useScale } from './use-scale.ts'

type Props = {
  order: OrderJson
  /** The orders among which is the next to pack. */
  orders: readonly OrderJson[]
  /** Opens the next order, by its id. */
  onNext: (id: string) => void
  /** Called instead of `onNext` after the last order. */
  onDone: () => void
  /** Closes the sheet beside the board. */
  onClose?: () => void
}

function isPackable(order: OrderJson): boolean {
  return isPackingOpen({ ...order, packedAt: order.packedAt ?? null, credit: creditOf(order) })
}

/** One order to pack, then the next, whose heading takes the focus of the pressed button. */
export function PackingSheet({ onNext, ...props }: Props) {
  const [advancedTo, setAdvancedTo] = useState<string>()
  const { _id: id } = props.order
  const advance = (to: string) => {
    setAdvancedTo(to)
    onNext(to)
  }
  return <Sheet key={id} {...props} takesFocus={id === advancedTo} onNext={advance} />
}

/** The lines of an order by category, its money, and what is left. */
function Sheet({ order: loaded, orders, takesFocus, onNext, onDone, onClose }: Props & { takesFocus: boolean }) {
  const messages = messagesOf('packing')
  const names = messagesOf('shop').names
  const { order, sending, pack } = usePacking(loaded)
  const [openedLine, setOpenedLine] = useState<string>()
  const left = unpackedLines(order)
  // A line that is being saved counts as packed: rows move at the press, not at the answer.
  const unfoldedLine = openedLine ?? left.find(({ _id }) => !sending.has(_id))?._id
  const isClosed = !isPackable(order)
  const scale = useScale()
  const next = nextToPack(orders, loaded, useNow() ?? 0)
  return (
    <section aria-label={messages.number(order._id)} className="flex flex-col max-lg:min-h-[calc(100dvh-3.5rem)]">
      <PackingHead order={order} left={left.length} takesFocus={takesFocus} onClose={onClose} />
      <ScaleBar scale={scale} />
      <div className="flex-1">
        {linesByCategory(order.items).map(({ category, lines }) => (
          <section key={category}>
            <h3
              className={classNames(
                'px-4 py-0.5 font-bold text-hint',
                categoryTile(category).tile,
                categoryTile(category).ink,
              )}
            >
              {names.category(category)}
            </h3>
            <ul>
              {lines.map((line) => (
                <PackingRow
                  key={line._id}
                  order={order}
                  line={line}
                  isOpen={unfoldedLine === line._id}
                  onOpen={() => setOpenedLine(line._id)}
                  busy={sending.has(line._id)}
                  isClosed={isClosed}
                  mayPack={async (sent) => !sendsMoneyBack(order, sent, sending) || confirmed(messages.moneyBack)}
                  pack={async (sent, nearest) => {
                    setOpenedLine(sent.undo && line._id)
                    const isSaved = await pack(sent, nearest)
                    // Open for another try, unless the packer has opened another line meanwhile.
                    if (!isSaved) setOpenedLine((opened) => opened ?? line._id)
                    return isSaved
                  }}
                  scale={scale}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Foot order={order} isClosed={isClosed} onNext={next && (() => onNext(next._id))} onDone={onDone} />
    </section>
  )
}

type FootProps = { order: OrderJson; isClosed: boolean; onNext: (() => void) | undefined; onDone: () => void }

function Foot({ order, isClosed, onNext, onDone }: FootProps) {
  const messages = messagesOf('packing')
  const names = messagesOf('shop').names
  const left = unpackedLines(order)
  const { paymentType, amount } = order
  const ordered = rupeesToPaise(order.orderedAmount ?? amount)
  const credit = creditOf(order)
  const isRefunded = paymentType === 'Online' && order.packedAt !== undefined && credit > 0
  const isCancelled = order.status === 'Cancelled'
  const doneMessages = isCancelled ? messages.cancelled : messages
  const doneText = onNext ? doneMessages.next : doneMessages.done
  const [first] = isClosed ? [] : left
  const leftText = first && messages.left(left.length, names.vegetable(first.product.name, first.product.nameHi))
  return (
    <div
      data-foot-bar=""
      className="sticky bottom-0 z-40 rounded-t-card border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:rounded-none lg:shadow-none"
    >
      <p className="flex justify-between gap-4 text-hint text-ink-2">
        <span>{messages.ordered(formatRupees(ordered))}</span>
        {credit > 0 && (
          <strong className="text-leaf-700">{messages.bag.less[paymentType](formatRupees(credit))}</strong>
        )}
      </p>
      <p aria-live="polite" aria-atomic className="mb-2 flex items-baseline justify-between gap-4 font-bold">
        <span>{paymentType === 'COD' ? messages.due.cash : messages.due.paid}</span>
        <span className="text-section">{moneyText(amount)}</span>
      </p>
      {isCancelled && (
        <p className="mb-2 font-bold text-error text-hint">
          <WhoCancelled order={order} />
        </p>
      )}
      {isClosed && !isCancelled && (
        <p className="mb-2 text-hint text-ink-2">{isRefunded ? messages.closed : messages.closedOther}</p>
      )}
      <Button size="large" disabled={leftText !== undefined} onClick={onNext ?? onDone} className="w-full">
        {leftText ?? doneText}
      </Button>
    </div>
  )
}
