import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { loadOrderPages, type OrderList } from '../../orders/order-pages.ts'
import { sellerApi } from '../layout/seller-api.ts'
import type { QueueSearch } from './queue-search.ts'

/** 400 open orders. */
const maxOpenPages = 20
/** 200 new orders, and as many returns. */
const maxNewPages = 10

/** Loads up to `pages` pages of the orders that match the search. */
export function findOrders(call: CallApi, search: QueueSearch, pages: number): Promise<OrderList> {
  return loadOrderPages((query) => call(sellerApi.sellerOrders, { query: { ...search, ...query } }), pages)
}

/** Loads the orders that are not accepted yet. */
export async function loadNewOrders(call: CallApi): Promise<readonly OrderJson[]> {
  return (await findOrders(call, { status: 'new' }, maxNewPages)).orders
}

/** Loads open orders, oldest first, returns to settle and finished orders; `isCut` says that open ones are missing. */
export async function loadQueue(call: CallApi, pages: number): Promise<OrderList & { isCut: boolean }> {
  const [open, returns, finished] = await Promise.all([
    findOrders(call, { status: 'open' }, maxOpenPages),
    findOrders(call, { status: 'returns' }, maxNewPages),
    findOrders(call, { status: 'finished' }, pages),
  ])
  const isCut = open.nextCursor !== undefined
  // New orders must ring even if the queue is longer than the loaded pages.
  const newOrders = isCut ? await loadNewOrders(call) : []
  const all = [...open.orders, ...newOrders, ...returns.orders, ...finished.orders]
  const orders = new Map<string, OrderJson>(all.map((order) => [order._id, order]))
  return { ...finished, orders: [...orders.values()], isCut }
}
