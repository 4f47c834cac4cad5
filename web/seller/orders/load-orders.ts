import { api } from '#domain/contract.ts'
import type { CallApi } from '../../api.ts'
import { type OrderList, orderPages } from '../../order-pages.ts'
import { type Fetched, fetched } from '../fetched.ts'

/** All orders that the address asks for, or why they could not be fetched. */
export function loadOrders(call: CallApi, request: Request): Promise<Fetched<OrderList>> {
  return fetched(() => orderPages((query) => call(api.sellerOrders, { query }), request))
}
