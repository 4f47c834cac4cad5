import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, pagesIn } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'
import { findOrders } from '../orders/load-queue.ts'

export type ToPack = OrderList & {
  /** The id in ?order= of the order whose sheet is open. */
  readonly requested: string | undefined
}

/** Loads orders to pack, oldest first, then packed ones in the store, then the requested order if not among them. */
export async function loadToPack(call: CallApi, request: Request): Promise<Fetched<ToPack>> {
  const requested = new URL(request.url).searchParams.get('order')?.slice(0, 64) || undefined
  return fetched(async () => {
    const [open, packed] = await Promise.all([
      findOrders(call, { status: 'to-pack' }, pagesIn(request)),
      findOrders(call, { status: 'packed' }, 1),
    ])
    const inStore = [...open.orders, ...packed.orders]
    const orders = new Map<string, OrderJson>(inStore.map((order) => [order._id, order]))
    if (requested !== undefined && !orders.has(requested)) {
      const found = await findOrders(call, { q: requested }, 1)
      for (const order of found.orders) if (order._id === requested) orders.set(order._id, order)
    }
    return { orders: [...orders.values()], nextPage: open.nextPage, requested }
  })
}
