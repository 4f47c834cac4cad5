import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { OpenRoundJson } from '#domain/orders/round-shapes.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, orderPages, pagesIn } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'
import { forRole } from '../layout/for-role.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { type QueueSearch, queueSearchOf } from './queue-search.ts'

/** The page's orders and search; payment issues, which are for owners, and open rounds are undefined if not fetched. */
export type OrdersAndIssues = Fetched<OrderList & { search: QueueSearch | undefined }> & {
  issues: PaymentIssueJson[] | undefined
  rounds: OpenRoundJson[] | undefined
}

/** 400 open orders; more are found by the search. */
const maxOpenPages = 20

/** Loads the requested orders, payment issues and rounds, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersAndIssues> {
  const search = queueSearchOf(request)
  const pages = pagesIn(request)
  const [list, troubled, underWay] = await Promise.all([
    fetched(async () => ({ ...(await (search ? findOrders(call, search, pages) : queueOf(call, pages))), search })),
    fetched(() => forRole(call, 'owner', () => call(sellerApi.paymentIssues))),
    fetched(() => call(sellerApi.roundsOpen)),
  ])
  return { ...list, issues: troubled.got?.troubles, rounds: underWay.got?.rounds }
}

function findOrders(call: CallApi, search: QueueSearch, pages: number): Promise<OrderList> {
  return orderPages((query) => call(sellerApi.sellerOrders, { query: { ...search, ...query } }), pages)
}

/** All open orders, oldest first, returns to settle, and the newest finished orders. */
async function queueOf(call: CallApi, pages: number): Promise<OrderList> {
  const [open, returns, finished] = await Promise.all([
    findOrders(call, { status: 'open' }, maxOpenPages),
    findOrders(call, { status: 'returns' }, 1),
    findOrders(call, { status: 'finished' }, pages),
  ])
  const all = [...open.orders, ...returns.orders, ...finished.orders]
  const orders = new Map<string, OrderJson>(all.map((order) => [order._id, order]))
  return { orders: [...orders.values()], nextPage: finished.nextPage }
}
