import type { OrderJson } from '#domain/shapes.ts'

/** Orders on the page, newest first, and the next page's number. */
export type OrderList = { orders: readonly OrderJson[]; nextPage: number | undefined }

type ReadPage = (query: { page?: string }) => Promise<{ orders: OrderJson[]; nextPage?: number | undefined }>

const maxPages = 50

/** Loads all pages up to ?pages=n, so that a reload shows what 'Load more' loaded (CONTRACT "Orders"). */
export async function orderPages(read: ReadPage, request: Request): Promise<OrderList> {
  const requested = Number(new URL(request.url).searchParams.get('pages')) || 1
  const pages = Math.min(requested, maxPages)
  let { orders, nextPage } = await read({})
  // An order that came in meanwhile pushes others on to the next page: each is listed once.
  const found = new Map(orders.map((order) => [order._id, order]))
  while (nextPage !== undefined && nextPage <= pages) {
    ;({ orders, nextPage } = await read({ page: String(nextPage) }))
    for (const order of orders) found.set(order._id, order)
  }
  return { orders: [...found.values()], nextPage }
}
