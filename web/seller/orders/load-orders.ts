import type { OpenRoundJson } from '#domain/orders/round-shapes.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, pageCountIn } from '../../orders/order-pages.ts'
import { forRole } from '../layout/for-role.ts'
import { type Fetched, fetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { findOrders, loadQueue } from './load-queue.ts'
import { type QueueSearch, queueSearchOf } from './queue-search.ts'

/** The page's orders and search; `issues` and `rounds` are undefined if their call failed, `issues` also below the owner. */
export type OrdersAndIssues = Fetched<OrderList & { isCut?: boolean; search: QueueSearch | undefined }> & {
  issues: PaymentIssueJson[] | undefined
  rounds: OpenRoundJson[] | undefined
}

/** Loads the requested orders, payment issues and rounds, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersAndIssues> {
  const { searchParams } = new URL(request.url)
  const search = queueSearchOf(searchParams)
  const pages = pageCountIn(searchParams)
  const [list, issues, openRounds] = await Promise.all([
    fetched(async () => ({ ...(await (search ? findOrders(call, search, pages) : loadQueue(call, pages))), search })),
    fetched(() => forRole(call, 'owner', () => call(sellerApi.paymentIssues))),
    fetched(() => call(sellerApi.roundsOpen)),
  ])
  return { ...list, issues: issues.got?.troubles, rounds: openRounds.got?.rounds }
}
