import { api } from '#domain/contract.ts'
import type { OrderJson } from '#domain/shapes.ts'
import type { CallApi } from '../../api.ts'
import { type Fetched, fetched } from '../fetched.ts'

/** The orders on the page, newest first, and the number of the page that follows, if any. */
export type OrderList = { orders: OrderJson[]; nextPage: number | undefined }

const mostPages = 50

/** All pages that the address asks for (?pages=2), so that a reload keeps what 'Load more' brought. */
export function loadOrders(call: CallApi, request: Request): Promise<Fetched<OrderList>> {
  const pages = Number(new URL(request.url).searchParams.get('pages')) || 1
  return fetched(() => readPages(call, Math.min(pages, mostPages)))
}

async function readPages(call: CallApi, pages: number): Promise<OrderList> {
  const first = await call(api.sellerOrders, { query: {} })
  const found = new Map(first.orders.map((order) => [order._id, order]))
  let { nextPage } = first
  while (nextPage !== undefined && nextPage <= pages) {
    const page = await call(api.sellerOrders, { query: { page: String(nextPage) } })
    for (const order of page.orders) found.set(order._id, order)
    nextPage = page.nextPage
  }
  return { orders: [...found.values()], nextPage }
}
