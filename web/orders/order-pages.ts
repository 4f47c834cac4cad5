import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** The loaded orders, and the number of pages to load for more; undefined if these are all. */
export type OrderList = { orders: readonly OrderJson[]; nextPage: number | undefined }

type ReadPage = (query: { cursor: string }) => Promise<{ orders: OrderJson[]; nextCursor?: string | undefined }>

const maxPages = 50

/** Loads this number of pages of 20 orders, at most 50, one after the other (CONTRACT "Orders"). */
export async function loadOrderPages(read: ReadPage, pages: number): Promise<OrderList> {
  const found = new Map<string, OrderJson>()
  let cursor: string | undefined = ''
  let page = 0
  while (cursor !== undefined && page < Math.min(pages, maxPages)) {
    const answer: Awaited<ReturnType<ReadPage>> = await read({ cursor })
    for (const order of answer.orders) found.set(order._id, order)
    cursor = answer.nextCursor
    page++
  }
  return { orders: [...found.values()], nextPage: cursor === undefined ? undefined : page + 1 }
}

/** The number in the URL's `?pages=`, which 'Load more' raises; default 1. */
export function pageCountIn(searchParams: URLSearchParams): number {
  return Math.max(1, Number(searchParams.get('pages')) || 1)
}
