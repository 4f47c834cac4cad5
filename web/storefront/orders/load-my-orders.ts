import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OrderJson } from '#domain/shapes.ts'
import type { CallApi } from '../../api.ts'
import { currentWords } from '../../words/use-words.ts'

/** The orders on the page, newest first, and the number of the page that follows, if any. */
export type OrderList = { orders: readonly OrderJson[]; nextPage: number | undefined }

/** What came of asking for the orders: the list, nobody logged in, or why it failed. */
export type MyOrders = { state: 'orders'; list: OrderList } | { state: 'visitor' } | { state: 'failed'; why: string }

const mostPages = 50

/** All pages that the address asks for (?pages=2), so that a reload keeps what 'Load more' brought (CONTRACT "Orders"). */
export async function loadMyOrders(call: CallApi, request: Request): Promise<MyOrders> {
  const pages = Number(new URL(request.url).searchParams.get('pages')) || 1
  try {
    return { state: 'orders', list: await readPages(call, Math.min(pages, mostPages)) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { state: 'failed', why: currentWords().orders.serverError }
    return error.code === 'LOGIN_REQUIRED' ? { state: 'visitor' } : { state: 'failed', why: error.message }
  }
}

async function readPages(call: CallApi, pages: number): Promise<OrderList> {
  const first = await call(api.myOrders, { query: {} })
  const found = new Map(first.orders.map((order) => [order._id, order]))
  let { nextPage } = first
  while (nextPage !== undefined && nextPage <= pages) {
    const page = await call(api.myOrders, { query: { page: String(nextPage) } })
    for (const order of page.orders) found.set(order._id, order)
    nextPage = page.nextPage
  }
  return { orders: [...found.values()], nextPage }
}
