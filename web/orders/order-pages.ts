import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** The loaded orders, the cursor of older ones, and the number of pages that loads more of them; undefined if there are none. */
export type OrderList = {
  readonly orders: readonly OrderJson[]
  readonly nextCursor: string | undefined
  /** Also undefined at the last of the pages that a list may load. */
  readonly pagesForMore: number | undefined
}

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
  const hasMore = cursor !== undefined && page < maxPages
  return { orders: [...found.values()], nextCursor: cursor, pagesForMore: hasMore ? page + 1 : undefined }
}

/** The number in the URL's `?pages=`, which 'Load more' raises; default 1. */
export function pageCountIn(searchParams: URLSearchParams): number {
  return Math.max(1, Number(searchParams.get('pages')) || 1)
}
