import { useState } from 'react'
import { categories } from '#domain/catalogue/catalogue.ts'
import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { statusFromSeller } from '#domain/orders/orders.ts'
import { isPackingOpen } from '#domain/orders/packing.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { usePackingMessages, useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { WhoCancelled } from './order-actions.tsx'
import { PackingHead } from './packing-head.tsx'
import { linesByShelf, openLines } from './packing-lines.ts'
import { PackingRow } from './packing-row.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { usePacking } from './use-packing.ts'
import type { Scale } from './use-scale.ts'

type Props = {
  order: OrderJson
  /** Connected above the sheet, which is a new one for each order. */
  scale: Scale
  /** Leads to the next order to pack; undefined after the last. */
  onNext: (() => void) | undefined
  onDone: () => void
  /** Closes the sheet beside the board. */
  onClose?: () => void
}

/** Whether an order's packing may still change, as its JSON says. */
function isOpen({ status, paymentType, packedAt, orderedAmount = 0, amount }: OrderJson): boolean {
  const isEnded = status === 'Cancelled' || status === 'Returned'
  const credit = orderedAmount === 0 ? paise(0) : paise(rupeesToPaise(orderedAmount) - rupeesToPaise(amount))
  return !isEnded && isPackingOpen({ status: statusFromSeller(status), paymentType, packedAt, credit })
}

/** One order to pack: its lines by shelf, its money, and what is left. */
export function PackingSheet({ order: loaded, scale, onNext, onDone, onClose }: Props) {
  const messages = usePackingMessages()
  const names = useNames()
  const { order, sending, pack } = usePacking(loaded)
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<string>()
  const left = openLines(order)
  // A line that is being saved counts as packed, so that rows move with the press and not with its answer.
  const opened = chosen ?? left.find(({ _id }) => !sending.has(_id))?._id
  const closed = !isOpen(order)
  return (
    <section aria-label={messages.number(order._id)} className="flex flex-col max-lg:min-h-[calc(100dvh-3.5rem)]">
      <PackingHead order={order} left={left.length} onClose={onClose} />
      <ScaleBar scale={scale} />
      <div className="flex-1">
        {linesByShelf(order.items).map(({ category, lines }) => (
          <section key={category}>
            <h3
              className={classNames(
                'px-4 py-0.5 font-bold text-hint',
                categoryTile(category).tile,
                categoryTile(category).ink,
              )}
            >
              {names.category(categories.find(({ path }) => path === category)?.text ?? category)}
            </h3>
            <ul>
              {lines.map((line) => (
                <PackingRow
                  key={line._id}
                  order={order}
                  line={line}
                  open={opened === line._id}
                  onOpen={() => setChosen(line._id)}
                  busy={sending.has(line._id) || !isHydrated}
                  closed={closed}
                  pack={(sent, nearest) => {
                    setChosen(sent.undo && line._id)
                    pack(sent, nearest)
                  }}
                  scale={scale}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Foot order={order} closed={closed} onNext={onNext} onDone={onDone} />
    </section>
  )
}

type FootProps = { order: OrderJson; closed: boolean; onNext: (() => void) | undefined; onDone: () => void }

function Foot({ order, closed, onNext, onDone }: FootProps) {
  const messages = usePackingMessages()
  const { orders } = useSellerMessages()
  const names = useNames()
  const left = openLines(order)
  const { paymentType, amount } = order
  const ordered = rupeesToPaise(order.orderedAmount ?? amount)
  const credit = paise(ordered - rupeesToPaise(amount))
  const isGoingBack = paymentType === 'Online' && order.packedAt !== undefined && credit > 0
  const isCancelled = order.status === 'Cancelled'
  const ending = isCancelled ? messages.cancelled : messages
  const [first] = left
  return (
    <footer className="sticky bottom-0 z-40 rounded-t-card border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:rounded-none lg:shadow-none">
      <p className="flex justify-between gap-4 text-hint text-ink-2">
        <span>{messages.ordered(formatRupees(ordered))}</span>
        {credit > 0 && (
          <strong className="text-leaf-700">{messages.bag.less[paymentType](formatRupees(credit))}</strong>
        )}
      </p>
      <p className="mb-2 flex items-baseline justify-between gap-4 font-bold">
        <span>{paymentType === 'COD' ? messages.due.cash : messages.due.paid}</span>
        <span className="text-section" aria-live="polite">
          {moneyText(amount)}
        </span>
      </p>
      {isCancelled ? (
        <p className="mb-2 font-bold text-error text-hint">
          <WhoCancelled order={order} byShopper={orders.cancelled} />
        </p>
      ) : (
        closed && <p className="mb-2 text-hint text-ink-2">{isGoingBack ? messages.closed : messages.closedOther}</p>
      )}
      <Button
        size="large"
        disabled={first !== undefined && !closed}
        onClick={onNext ?? onDone}
        className="w-full disabled:bg-leaf-100! disabled:text-leaf-900!"
      >
        {first !== undefined && !closed
          ? messages.left(left.length, names.vegetable(first.product.name, first.product.nameHi))
          : onNext
            ? ending.next
            : ending.done}
      </Button>
    </footer>
  )
}
