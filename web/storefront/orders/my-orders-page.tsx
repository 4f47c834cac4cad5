import { Link } from 'react-router'
import { callApi, serverCallApi } from '../../api/call-api.ts'
import { PushSlot } from '../../browser/push-slot.tsx'
import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { currentUser } from '../accounts/current-user.ts'
import type { Route } from './+types/my-orders-page'
import { GivenBackNote } from './given-back-note.tsx'
import { loadMyOrders, type MyOrders } from './load-my-orders.ts'
import { LogInFirst } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { RefreshNote } from './refresh-note.tsx'
import { useMyOrders } from './use-my-orders.ts'

/** The session's orders, for the first look at the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadMyOrders(context.get(serverCallApi), request)
}

/** The same in the browser, where a lost connection must not tear the page down; a visitor's orders need not be asked for. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyOrders> {
  if (currentUser().state === 'visitor') return { state: 'visitor' }
  return await loadMyOrders(callApi, request)
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { orders } = currentMessages()
  return [titleOf(orders.title, matches), { name: 'robots', content: 'noindex' }]
}

/** The shopper's orders, each with its bill and its way to the door (SPEC 2 "My Orders"). */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders: words, header } = useMessages()
  const account = header.myAccount
  const { list, failed, isVisitor } = useMyOrders(loaderData)
  return (
    <div className="container-page pb-12">
      <PageTitle beside={<RefreshNote />}>{words.title}</PageTitle>
      {failed !== undefined && <FetchFailed what={words.failed} why={failed} retry={words.retry} />}
      {isVisitor && <LogInFirst />}
      {list && <PushSlot as="shopper" className="mb-4" />}
      {list && loaderData.state === 'orders' && <GivenBackNote payments={loaderData.givenBack} />}
      {list && <OrderList list={list} />}
      {list && (
        <p className="mt-6">
          <Link to="/my-account" className="inline-flex min-h-11 items-center font-bold text-leaf-700 underline">
            {account}
          </Link>
        </p>
      )}
    </div>
  )
}
