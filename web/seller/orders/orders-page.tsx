import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi, serverCallApi } from '../../api/call-api.ts'
import { PushSlot } from '../../browser/push-slot.tsx'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import type { OrderList } from '../../orders/order-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { sellerMeta } from '../layout/seller-meta.ts'
import { useFetched } from '../layout/use-fetched.ts'
import type { Route } from './+types/orders-page'
import { ChimeButton } from './chime-button.tsx'
import { loadOrders } from './load-orders.ts'
import { OrderBoard } from './order-board.tsx'
import { countNew, noteOrders } from './order-watch.ts'
import { PaymentTroubles } from './payment-issues.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useStatusChange } from './use-status-change.ts'

/** All orders, for the first look at the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadOrders(context.get(serverCallApi), request)
}

/** The same in the browser, where a lost connection must not tear the page down. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrders(callApi, request)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const waiting = countNew(loaderData?.got?.orders ?? [])
  return sellerMeta(matches, (words) => (waiting > 0 ? words.orders.titleWithNew(waiting) : words.orders.title))
}

/** All orders with their status, kept up to date by themselves (SPEC 2 "Seller Orders List"). */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const words = useSellerMessages()
  const { good, failed } = useFetched(loaderData)
  const troubles = useLastSuccessful(loaderData.troubles)
  useEffect(() => {
    if (good) noteOrders(good.orders)
  }, [good])
  return (
    <>
      <PageTitle beside={<Tools />}>{words.orders.title}</PageTitle>
      {failed !== undefined && <FetchFailed what={words.failures.orders} why={failed} retry={words.failures.retry} />}
      {troubles && <PaymentTroubles troubles={troubles} />}
      {good && <Orders list={good} />}
    </>
  )
}

function Orders({ list: { orders, nextPage } }: { list: OrderList }) {
  const words = useSellerMessages()
  const names = useNames()
  const [only, setOnly] = useState<string>()
  const { asked, updating, ask, confirm, cancel } = useStatusChange()
  if (orders.length === 0)
    return <EmptyState text={words.orders.none} hint={words.orders.noneHint} picture="/pictures/empty-orders.svg" />
  return (
    <>
      <StatusFilter orders={orders} only={only} onOnly={setOnly} />
      {only !== undefined && !orders.some((order) => order.status === only) && (
        <p className="py-12 text-center text-ink-2 min-[68.75rem]:hidden">{words.orders.none}</p>
      )}
      <OrderBoard orders={orders} only={only} updating={updating} onChoose={ask} />
      <LoadMore nextPage={nextPage} text={words.orders.loadMore} />
      <ConfirmDialog
        open={asked !== undefined}
        question={words.orders.changeQuestion(names.status(asked?.status ?? ''))}
        action={words.confirm.changeStatus}
        onConfirm={confirm}
        onClose={cancel}
      >
        {asked && words.orders.number(asked.order._id)} · {asked?.order.address.firstName}{' '}
        {asked?.order.address.lastName}
      </ConfirmDialog>
    </>
  )
}

function Tools() {
  return (
    <div className="flex flex-wrap gap-2">
      <PushSlot as="seller" />
      <ChimeButton />
      <Refresh />
    </div>
  )
}

function Refresh() {
  const words = useSellerMessages().orders
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    void revalidate().finally(() => setBusy(false))
  }
  return (
    <Button look="secondary" busy={busy} onClick={refresh}>
      {!busy && <RefreshCw size={18} aria-hidden />}
      {busy ? words.loading : words.refresh}
    </Button>
  )
}
