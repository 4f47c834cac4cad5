import { Suspense, useState } from 'react'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import type { OrderList as Orders } from '../../orders/order-pages.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { OpenOrderDialog, OrderDialog } from './end-button.tsx'
import { matchingOrders } from './matching-orders.ts'
import { NeverOrdered, NoMatch } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { StatusChips } from './status-chips.tsx'
import { useOlderMatches } from './use-older-matches.ts'

/** Orders rendered at first; more would block a slow phone. */
const maxAtOnce = 40

const OrderDialogs = lazyWithMessages(async () => (await import('./order-dialogs.tsx')).OrderDialogs, 'orderDialogs')

type Props = { list: Orders; problems: readonly ProblemJson[] }

/** The orders with search and dialogs (SPEC 2 "My Orders"). */
export function OrderList({ list, problems }: Props) {
  const { orders: messages, names } = shopperMessages()
  const { orders: loaded, pagesForMore } = list
  const [term, setTerm] = useState('')
  const older = useOlderMatches(term, list)
  const orders = [...loaded, ...older.matches.filter(({ _id }) => !loaded.some((each) => each._id === _id))]
  const [chosenStatus, setChosenStatus] = useState('')
  const [opened, setOpened] = useState<{ dialog: OrderDialog; orderId: string }>()
  const [wasOpened, setWasOpened] = useState(false)
  // When no order has the chosen status any more, its chip is gone and all orders are shown.
  const status = orders.some((order) => order.status === chosenStatus) ? chosenStatus : ''
  const matching = matchingOrders(orders, term, names.status)
  const found = matching.filter((order) => status === '' || order.status === status)
  const { shown, more } = useIncrementalList(found, maxAtOnce)
  if (orders.length === 0) return <NeverOrdered />
  const open: OpenOrderDialog = (dialog, orderId) => {
    setWasOpened(true)
    setOpened({ dialog, orderId })
  }
  const showAll = () => {
    setTerm('')
    setChosenStatus('')
  }
  return (
    <>
      <ListSearch
        text={term}
        onType={setTerm}
        label={messages.search}
        placeholder={messages.searchHint}
        className="block w-full sm:max-w-96"
      />
      <StatusChips orders={orders} chosen={status} onChoose={setChosenStatus} />
      <p role="status" className="mt-2 mb-4 text-hint text-ink-2">
        {found.length > 0 ? messages.count(found.length) : older.isLoading && messages.loading}
      </p>
      {older.hasFailed && <FetchFailed what={messages.failed} why={messages.failed} retry={messages.retry} />}
      {found.length === 0 && !older.isLoading && !older.hasFailed && (
        <NoMatch term={[term.trim(), status && names.status(status)].filter(Boolean).join(' · ')} onShowAll={showAll} />
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {shown.map((order) => (
          <li key={order._id} className="min-w-0">
            <OrderCard order={order} problems={problems.filter(({ orderId }) => orderId === order._id)} onOpen={open} />
          </li>
        ))}
      </ul>
      <LoadMore more={more} pagesForMore={pagesForMore} text={messages.loadMore} />
      {wasOpened && (
        <Suspense>
          <OrderDialogs
            opened={opened?.dialog}
            order={orders.find(({ _id }) => _id === opened?.orderId)}
            onOpen={open}
            // An answer that comes after the shopper closed its dialog closes no other.
            onClose={() =>
              setOpened((now) => (now?.dialog === opened?.dialog && now?.orderId === opened?.orderId ? undefined : now))
            }
          />
        </Suspense>
      )}
    </>
  )
}
