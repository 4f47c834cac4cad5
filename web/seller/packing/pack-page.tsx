import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { type OrderList, pageCountIn } from '../../orders/order-pages.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { findOrders } from '../orders/load-queue.ts'
import type { Route } from './+types/pack-page'
import { unpackedLines } from './packing-lines.ts'
import { PackingSheet } from './packing-sheet.tsx'

type ToPack = OrderList & {
  /** The id in ?order= of the order whose sheet is open. */
  readonly requested: string | undefined
}

/** Loads orders to pack, oldest first, then packed ones in the store, then the requested order if not among them. */
const load = pageData(async (call, searchParams): Promise<ToPack> => {
  const requested = searchParams.get('order')?.slice(0, 64) || undefined
  const [open, packed] = await Promise.all([
    findOrders(call, { status: 'to-pack' }, pageCountIn(searchParams)),
    findOrders(call, { status: 'packed' }, 1),
  ])
  const inStore = [...open.orders, ...packed.orders]
  const [first] = inStore
  // With its id in the address, the sheet of the first order stays open once it is packed.
  if (requested === undefined && first) throw redirect(`/seller/pack?order=${first._id}`)
  const orders = new Map<string, OrderJson>(inStore.map((order) => [order._id, order]))
  if (requested !== undefined && !orders.has(requested)) {
    const found = await findOrders(call, { q: requested }, 1)
    for (const order of found.orders) if (order._id === requested) orders.set(order._id, order)
  }
  return { ...open, orders: [...orders.values()], requested }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('packing').title)

/** Packing, one order after the other; wide screens show the list beside the order. */
export default function PackPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('packing')
  const { failures } = messagesOf('seller')
  const { data, failure } = useFetched(loaderData, failures.orders)
  return (
    <>
      <h1 className="max-lg:sr-only lg:py-4 lg:font-bold lg:text-title">{messages.title}</h1>
      {failure}
      {data?.orders.length === 0 && (
        <EmptyState text={messages.none} hint={messages.noneHint} picture="/pictures/empty-orders.svg" />
      )}
      {data && data.orders.length > 0 && <Packing {...data} />}
    </>
  )
}

function Packing({ orders, pagesForMore, requested }: ToPack) {
  const messages = messagesOf('packing')
  const { loadMore } = messagesOf('seller').orders
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const sheetUrl = (id: string) => `?${new URLSearchParams({ ...Object.fromEntries(searchParams), order: id })}`
  const current = orders.find(({ _id }) => _id === requested) ?? orders[0]
  if (current === undefined) return null
  return (
    <div className="gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <div className="max-lg:hidden">
        <ul aria-label={messages.orders} className="grid gap-2 xl:grid-cols-2">
          {orders.map((order) => (
            <li key={order._id}>
              <Link
                to={sheetUrl(order._id)}
                replace
                aria-current={order._id === current._id || undefined}
                className={classNames(
                  'flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-card border bg-surface px-4 py-2',
                  order._id === current._id ? 'border-2 border-leaf-700 bg-leaf-50' : 'border-line',
                )}
              >
                <strong className="whitespace-nowrap">{messages.number(order._id)}</strong>
                <span className="text-hint text-ink-2">
                  {order.address.firstName} ·{' '}
                  {messages.progress(order.items.length - unpackedLines(order).length, order.items.length)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <LoadMore pagesForMore={pagesForMore} text={loadMore} query={{ order: current._id }} />
      </div>
      <div className="-mx-4 max-lg:mb-[calc(-5.5rem-env(safe-area-inset-bottom))] lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
        <PackingSheet
          order={current}
          orders={orders}
          onNext={(id) => void navigate(sheetUrl(id), { replace: true })}
          onDone={() => void navigate('/seller/orders')}
        />
      </div>
    </div>
  )
}
