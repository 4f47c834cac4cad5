import { useState } from 'react'
import type { OrderList as Orders } from '../../order-pages.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { useWords } from '../../words/use-words.ts'
import { matchingOrders } from './matching-orders.ts'
import { NeverOrdered, NoMatch } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSearch } from './order-search.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** The orders with their search, and the tracking dialog of the one that was asked for (SPEC 2 "My Orders"). */
export function OrderList({ list: { orders, nextPage } }: { list: Orders }) {
  const words = useWords().orders
  const [term, setTerm] = useState('')
  const [trackedId, setTrackedId] = useState<string>()
  if (orders.length === 0) return <NeverOrdered />
  const shown = matchingOrders(orders, term)
  return (
    <>
      <OrderSearch term={term} onType={setTerm} />
      <p role="status" className="mt-2 mb-4 text-hint text-ink-2">
        {shown.length > 0 && words.count(shown.length)}
      </p>
      {shown.length === 0 && <NoMatch term={term.trim()} onShowAll={() => setTerm('')} />}
      <ul className="grid gap-4 xl:grid-cols-2">
        {shown.map((order) => (
          <li key={order._id} className="min-w-0">
            <OrderCard order={order} onTrack={setTrackedId} />
          </li>
        ))}
      </ul>
      <LoadMore nextPage={nextPage} text={words.loadMore} />
      <TrackingDialog order={orders.find(({ _id }) => _id === trackedId)} onClose={() => setTrackedId(undefined)} />
    </>
  )
}
