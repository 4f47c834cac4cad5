import { maxOrderSearch } from '#domain/orders/order-search.ts'
import { type QueueFilter, queueFilters } from '#domain/orders/queue.ts'
import { dayIn } from '../layout/day-in.ts'

/** The filters of the seller's list of orders. */
export type QueueSearch = { q?: string; status?: QueueFilter; from?: string; to?: string }

/** The filters in the page's query; undefined without one. Invalid ones are left out. */
export function queueSearchOf(searchParams: URLSearchParams): QueueSearch | undefined {
  const q = searchParams.get('q')?.trim().slice(0, maxOrderSearch)
  const status = queueFilters.find((each) => each === searchParams.get('status'))
  const [from, to] = [dayIn(searchParams, 'from'), dayIn(searchParams, 'to')]
  const search = { ...(q && { q }), ...(status && { status }), ...(from && { from }), ...(to && { to }) }
  return Object.keys(search).length === 0 ? undefined : search
}
