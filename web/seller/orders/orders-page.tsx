import { type ComponentProps, useEffect, useState } from 'react'
import { loaderCallApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { sellerMeta, useFetched } from '../layout/page-data.tsx'
import { useOrderIdBeside } from '../packing/beside-board.ts'
import { PackingBeside } from '../packing/packing-beside.tsx'
import type { Route } from './+types/orders-page'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { loadOrders, type ShownOrders } from './load-orders.ts'
import { OpenRounds } from './open-rounds.tsx'
import { OrderBoard } from './order-board.tsx'
import { rememberNewOrders } from './order-watch.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { PaymentIssues } from './payment-issues.tsx'
import { QueueSearchForm } from './queue-search-form.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusFilter } from './status-filter.tsx'
import { type OpenDialog, useOrderDialog } from './use-order-dialog.tsx'
import { useSelection } from './use-selection.ts'
import { useStatusChange } from './use-status-change.ts'

const load = ({ context, request }: Route.LoaderArgs) => loadOrders(context.get(loaderCallApi), request)

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const waiting = loaderData?.got?.waiting ?? 0
  return sellerMeta(matches, (messages) =>
    waiting > 0 ? messages.orders.titleWithNew(waiting) : messages.orders.title,
  )
}

/** All orders by status, updated live (SPEC 2 "Seller Orders List"). */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('seller')
  const { data, failure } = useFetched(loaderData, messages.failures.orders)
  const issues = useLastSuccessful(loaderData.issues)
  const rounds = useLastSuccessful(loaderData.rounds)
  const [handOver, setHandOver] = useState<HandOver>()
  const { open, dialog } = useOrderDialog(data?.orders ?? [])
  useEffect(() => {
    if (data && data.search === undefined) rememberNewOrders(data.orders)
  }, [data])
  return (
    <>
      <PageTitle beside={<OrdersToolbar />}>{messages.orders.title}</PageTitle>
      {failure}
      {issues && <PaymentIssues issues={issues} />}
      {rounds && <OpenRounds rounds={rounds} />}
      <QueueSearchForm search={data?.search} />
      {data && <Orders list={data} onHandOver={(orders, onMade) => setHandOver({ orders, onMade })} onOpen={open} />}
      {/* Outside the list: handed-over orders may leave it, and this dialog shows the link only once. */}
      {handOver && <HandOverDialog {...handOver} onClose={() => setHandOver(undefined)} />}
      {dialog}
    </>
  )
}

type HandOver = Pick<ComponentProps<typeof HandOverDialog>, 'orders' | 'onMade'>

type OrdersProps = {
  list: ShownOrders
  onHandOver: ComponentProps<typeof SelectionBar>['onHandOver']
  onOpen: OpenDialog
}

function Orders({ list: { orders, pagesForMore, isCut, search }, onHandOver, onOpen }: OrdersProps) {
  const messages = messagesOf('seller')
  const [shownStatus, setShownStatus] = useState<string>()
  const selection = useSelection(orders)
  const moves = useStatusChange(selection.deselect)
  /** Shows one status on small screens, where a chosen order must not be hidden. */
  function show(status: string | undefined): void {
    setShownStatus(status)
    if (status !== undefined) selection.deselect(orders.filter((order) => order.status !== status))
  }
  const idBeside = useOrderIdBeside()
  const orderBeside = orders.find(({ _id }) => _id === idBeside)
  if (orders.length === 0)
    return (
      <EmptyState text={messages.orders.none} hint={messages.orders.noneHint} picture="/pictures/empty-orders.svg" />
    )
  return (
    <div className={orderBeside && 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-3.5'}>
      <div>
        {isCut && <p className="mb-3 text-ink-2">{messages.orders.cut}</p>}
        <StatusFilter orders={orders} shownStatus={shownStatus} onShow={show} />
        {shownStatus !== undefined && !orders.some((order) => order.status === shownStatus) && (
          <p className="py-12 text-center text-ink-2 board:hidden">{messages.orders.none}</p>
        )}
        <OrderBoard orders={orders} shownStatus={shownStatus} moves={moves} selection={selection} onOpen={onOpen} />
        <SelectionBar selection={selection} moves={moves} onHandOver={onHandOver} />
        <LoadMore
          pagesForMore={pagesForMore}
          text={messages.orders.loadMore}
          query={{ ...search, ...(idBeside !== undefined && { pack: idBeside }) }}
        />
      </div>
      {orderBeside && <PackingBeside order={orderBeside} orders={orders} />}
    </div>
  )
}
