import { isCancellable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { statusFromSeller } from '#domain/orders/orders.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { openLines } from './packing-lines.ts'

function isInStore({ status }: OrderJson): boolean {
  return status !== 'Cancelled' && status !== 'Returned' && isCancellable(statusFromSeller(status))
}

/** Orders that are in the store, unpacked ones first and the oldest of them first; the requested one stays in the list. */
export async function loadToPack(call: CallApi, request: Request): Promise<Fetched<OrderJson[]>> {
  const requested = new URL(request.url).searchParams.get('order')
  return fetched(async () => {
    const { orders } = await call(sellerApi.sellerOrders, { query: {} })
    const isPacked = (order: OrderJson) => Number(openLines(order).length === 0)
    return orders
      .filter((order) => isInStore(order) || order._id === requested)
      .sort((a, b) => isPacked(a) - isPacked(b) || a.createdAt.localeCompare(b.createdAt))
  })
}
