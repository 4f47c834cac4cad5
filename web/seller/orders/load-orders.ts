import type { OpenRoundJson } from '#domain/orders/round-shapes.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, pageCountIn } from '../../orders/order-pages.ts'
import { forRole } from '../layout/for-role.ts'
import { type Fetched, fetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { findOrders, loadNewOrders, loadQueue } from './load-queue.ts'
import { isUnaccepted } from './order-watch.ts'
import { type QueueSearch, queueSearchOf } from './queue-search.ts'

/** Orders that are found or in the queue, and the number of all that wait for being accepted. */
export type ShownOrders = OrderList & { isCut?: boolean; search: QueueSearch | undefined; waiting: number }

/** The page's orders and search; `issues` and `rounds` are undefined if their call failed, `issues` also below the owner. */
type OrdersPageData = Fetched<ShownOrders> & {
  issues: PaymentIssueJson[] | undefined
  rounds: OpenRoundJson[] | undefined
}

async function loadShown(call: CallApi, search: QueueSearch | undefined, pages: number): Promise<ShownOrders> {
  if (search === undefined) {
    const queue = await loadQueue(call, pages)
    return { ...queue, search, waiting: queue.orders.filter(isUnaccepted).length }
  }
  const [found, newOrders] = await Promise.all([findOrders(call, search, pages), loadNewOrders(call).catch(() => [])])
  return { ...found, search, waiting: newOrders.length }
}

/** Loads the requested orders, payment issues and rounds, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersPageData> {
  const { searchParams } = new URL(request.url)
  const search = queueSearchOf(searchParams)
  const pages = pageCountIn(searchParams)
  const [list, issues, openRounds] = await Promise.all([
    fetched(() => loadShown(call, search, pages)),
    fetched(() => forRole(call, 'owner', () => call(sellerApi.paymentIssues))),
    fetched(() => call(sellerApi.roundsOpen)),
  ])
  return { ...list, issues: issues.got?.troubles, rounds: openRounds.got?.rounds }
}
