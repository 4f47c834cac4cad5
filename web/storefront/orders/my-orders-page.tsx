import { LoaderCircle } from 'lucide-react'
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { callApi, loaderCallApi } from '../../api/call-api.ts'
import { PushSlot } from '../../browser/push-slot.tsx'
import { titleOf } from '../../document/page-meta.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { currentUser } from '../accounts/current-user.ts'
import type { Route } from './+types/my-orders-page'
import { loadMyOrders, type MyOrders } from './load-my-orders.ts'
import { LogInFirst } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { useMyOrders } from './use-my-orders.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMyOrders(context.get(loaderCallApi), request)
}

/** Loads in the browser: a visitor needs no call, and a lost connection shows a message instead of an error page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyOrders> {
  if (currentUser().state === 'visitor') return { state: 'visitor' }
  return await loadMyOrders(callApi, request)
}

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(shopperMessages().orders.title, matches)]

/** The shopper's orders with bill and tracking (SPEC 2 "My Orders"). */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders: messages, header } = shopperMessages()
  const { list, failed, isVisitor } = useMyOrders(loaderData)
  const { refunded, problems } = loaderData.state === 'orders' ? loaderData : { refunded: [], problems: [] }
  return (
    <div className="container-page pb-12">
      <PageTitle beside={<RefreshNote />}>{messages.title}</PageTitle>
      <NoScriptsNote />
      {failed !== undefined && <FetchFailed what={messages.failed} why={failed} retry={messages.retry} />}
      {isVisitor && <LogInFirst />}
      {list && (
        <>
          <RefundedPaymentNote payments={refunded} />
          <OrderList list={list} problems={problems} />
          <PushSlot kind="shopper" className="mt-4" />
          <p className="mt-6">
            <Link to="/my-account" className="inline-flex min-h-11 items-center font-bold text-leaf-700 underline">
              {header.myAccount}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** Says that orders are loading, after 200 ms to avoid a flash. */
function RefreshNote() {
  const messages = shopperMessages().orders
  const { pathname } = useLocation()
  const isLoadingMore = useNavigation().location?.pathname === pathname
  const isLoading = useRevalidator().state === 'loading' || isLoadingMore
  return (
    <p role="status" className="flex min-h-6 items-center text-ink-2">
      {isLoading && (
        <span className="flex animate-fade items-center gap-2 [animation-delay:200ms] [animation-fill-mode:both]">
          <LoaderCircle size={18} aria-hidden className="animate-spin" />
          {messages.loading}
        </span>
      )}
    </p>
  )
}

/** Payments that were refunded because they placed no order; nothing if there are none. */
function RefundedPaymentNote({ payments }: { payments: readonly RefundedPaymentJson[] }) {
  const messages = shopperMessages().orders.refunded
  if (payments.length === 0) return null
  return (
    <ul aria-label={messages.label} className="mb-4 grid gap-2">
      {payments.map(({ _id, orderId, amount, paidAt, isCartOrdered }) => (
        <li key={_id} className="rounded-card border border-line bg-haldi-100 p-4 text-haldi-900">
          <p className="font-semibold">{messages.text(formatRupees(rupeesToPaise(amount)), isCartOrdered)}</p>
          <p suppressHydrationWarning className="text-hint">
            {messages.payment(orderId, indiaTime(paidAt))}
          </p>
        </li>
      ))}
    </ul>
  )
}
