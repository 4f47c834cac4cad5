import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { QueueFilter } from '#domain/orders/queue.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, orderPages, pagesIn } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'
import { sellerApi } from '../layout/seller-api.ts'

export type ToPack = OrderList & {
  /** The id in ?order=, for which the sheet is open. */
  readonly requested: string | undefined
}

/** Orders to pack, oldest first, then those packed in the store; the requested one is in it wherever it is. */
export async function loadToPack(call: CallApi, request: Request): Promise<Fetched<ToPack>> {
  const requested = new URL(request.url).searchParams.get('order')?.slice(0, 64) || undefined
  const find = (filter: { status: QueueFilter } | { q: string }, pages: number) =>
    orderPages((at) => call(sellerApi.sellerOrders, { query: { ...filter, ...at } }), pages)
  return fetched(async () => {
    const [open, packed] = await Promise.all([
      find({ status: 'to-pack' }, pagesIn(request)),
      find({ status: 'packed' }, 1),
    ])
    const inStore = [...open.orders, ...packed.orders]
    const isThere = requested === undefined || inStore.some(({ _id }) => _id === requested)
    const found = isThere ? [] : (await find({ q: requested }, 1)).orders.filter(({ _id }) => _id === requested)
    const orders = new Map<string, OrderJson>([...inStore, ...found].map((order) => [order._id, order]))
    return { orders: [...orders.values()], nextPage: open.nextPage, requested }
  })
}
