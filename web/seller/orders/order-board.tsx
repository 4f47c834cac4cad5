import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { finishedStatuses, type ShownStatus, sellerStatuses } from '#domain/orders/orders.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { statusLook } from '../../orders/status-look.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useOrderIdBeside } from '../packing/beside-board.ts'
import { OrderCard } from './order-card.tsx'
import type { OpenDialog } from './use-order-dialog.tsx'
import type { Selection } from './use-selection.ts'
import type { StatusMoves } from './use-status-change.ts'

type Props = {
  orders: readonly OrderJson[]
  /** The one status shown on small screens; undefined shows all. Large screens always show all. */
  shownStatus: string | undefined
  moves: StatusMoves
  selection: Selection
  onOpen: OpenDialog
}

/** Cards shown per status at first; hundreds would block a phone. */
const maxCards = { open: 100, finished: 24 }

const openStatuses: readonly ShownStatus[] = sellerStatuses.slice(0, -1)
const inStoreStatuses = openStatuses.slice(0, 2)
const onTheWayStatuses = openStatuses.slice(2)

/** Orders in a column for each status, finished ones below; one list on small screens. */
export function OrderBoard({ orders, shownStatus, ...rest }: Props) {
  // An open packing sheet takes one column.
  const columnCount = useOrderIdBeside() === undefined ? 4 : 3
  const finished: readonly ShownStatus[] = finishedStatuses.filter((status) =>
    orders.some((order) => order.status === status),
  )
  // The first finished status, usually Delivered, takes the columns that the other finished ones leave.
  const column = (status: ShownStatus) => (
    <Column
      key={status}
      status={status}
      orders={orders.filter((order) => order.status === status).toSorted(byOpenReturn)}
      width={finished.indexOf(status) > 0 ? 1 : Math.max(1, columnCount + 1 - finished.length)}
      hidden={shownStatus !== undefined && shownStatus !== status}
      {...rest}
    />
  )
  return (
    <div className={classNames('grid gap-x-3.5 gap-y-6', columnCount === 3 ? 'grid-cols-3' : 'board:grid-cols-4')}>
      {inStoreStatuses.map(column)}
      <div className={columnCount === 3 ? 'grid content-start gap-6' : 'contents'}>{onTheWayStatuses.map(column)}</div>
      {finished.map(column)}
    </div>
  )
}

function byOpenReturn(a: OrderJson, b: OrderJson): number {
  return Number(b.return?.state === 'requested') - Number(a.return?.state === 'requested')
}

type ColumnProps = Omit<Props, 'shownStatus'> & {
  status: ShownStatus
  hidden: boolean
  /** How many of a large screen's four columns a finished status takes. */
  width: number
}

/** Classes by width of a finished status. */
const widthClasses = [
  '',
  '',
  'board:col-span-2 board:*:[div]:grid-cols-2',
  'board:col-span-3 board:*:[div]:grid-cols-3',
  'board:col-span-4 board:*:[div]:grid-cols-4',
]

function Column({ status, orders, width, hidden, selection, ...card }: ColumnProps) {
  const messages = messagesOf('seller').orders
  const queue = messagesOf('queue').selection
  const names = messagesOf('shop').names
  const isOpen = openStatuses.includes(status)
  const isEmpty = orders.length === 0
  const { shown, more } = useIncrementalList(orders, isOpen ? maxCards.open : maxCards.finished)
  return (
    <section
      aria-label={names.status(status)}
      className={classNames('min-w-0', !isOpen && widthClasses[width], (hidden || isEmpty) && 'max-board:hidden')}
    >
      <h2 className="mb-2 flex min-h-11 items-center gap-2 font-semibold text-body">
        <span className={classNames('rounded-full px-2.5 py-0.5', statusLook(status))}>{names.status(status)}</span>
        <span className="text-ink-2">{orders.length}</span>
        {isOpen && !isEmpty && (
          <label className="ml-auto flex min-h-11 min-w-11 items-center gap-2 font-normal text-hint text-ink-2">
            <input
              type="checkbox"
              checked={orders.every((order) => selection.selected.includes(order))}
              onChange={(event) => selection.select(orders, event.target.checked)}
              aria-label={queue.chooseAll(names.status(status))}
              className="size-5 accent-leaf-700"
            />
            {queue.all}
          </label>
        )}
      </h2>
      <div className={classNames('grid grid-cols-1 gap-3', 'md:max-board:grid-cols-2', !isOpen && 'items-start')}>
        {shown.map((order) => (
          <OrderCard key={order._id} order={order} selection={selection} {...card} />
        ))}
        {isEmpty && (
          <p className="rounded-card border border-line border-dashed p-6 text-center text-hint text-ink-3">
            {messages.noneOfStatus}
          </p>
        )}
      </div>
      {more && (
        <Button look="secondary" onClick={more} className="mt-3 w-full">
          {messages.showMore(orders.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
