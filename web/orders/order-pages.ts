import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** Orders on the page, and the next page's number. */
export type OrderList = { orders: readonly OrderJson[]; nextPage: number | undefined }

type ReadPage = (query: { cursor: string }) => Promise<{ orders: OrderJson[]; nextCursor?: string | undefined }>

const maxPages = 50

/** Loads pages of 20 up to this number, one after the other (CONTRACT "Orders"). */
export async function orderPages(read: ReadPage, pages: number): Promise<OrderList> {
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

/** The number of pages in ?pages=n, so that a reload shows what 'Load more' loaded. */
export function pagesIn(request: Request): number {
  return Math.max(1, Number(new URL(request.url).searchParams.get('pages')) || 1)
}
