import { callApi, loaderCallApi } from '../../api/call-api.ts'
import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { currentUser } from '../accounts/current-user.ts'
import type { Route } from './+types/my-orders-page'
import { loadMyOrders, type MyOrders } from './load-my-orders.ts'
import { LogInFirst } from './no-orders.tsx'
import { RefreshNote } from './refresh-note.tsx'
import { ShoppersOrders } from './shoppers-orders.tsx'
import { useMyOrders } from './use-my-orders.ts'

/** The session's orders, for the first look at the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadMyOrders(context.get(loaderCallApi), request)
}

/** The same in the browser; visitors need no call, and a lost connection is no error page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyOrders> {
  if (currentUser().state === 'visitor') return { state: 'visitor' }
  return await loadMyOrders(callApi, request)
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { orders } = currentMessages()
  return [titleOf(orders.title, matches), { name: 'robots', content: 'noindex' }]
}

/** The shopper's orders with bill and tracking (SPEC 2 "My Orders"). */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders: messages } = useMessages()
  const { list, failed, isVisitor } = useMyOrders(loaderData)
  const got = loaderData.state === 'orders' ? loaderData : undefined
  return (
    <div className="container-page pb-12">
      <PageTitle beside={<RefreshNote />}>{messages.title}</PageTitle>
      {failed !== undefined && <FetchFailed what={messages.failed} why={failed} retry={messages.retry} />}
      {isVisitor && <LogInFirst />}
      {list && <ShoppersOrders list={list} refunded={got?.refunded ?? []} problems={got?.problems ?? []} />}
    </div>
  )
}
