import { api } from '#domain/contract.ts'
import type { PaymentTroubleJson } from '#domain/shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, orderPages } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'

/** The page's orders, and the payments to look at; undefined when those could not be fetched. */
export type OrdersAndTroubles = Fetched<OrderList> & { troubles: PaymentTroubleJson[] | undefined }

/** Loads the requested orders and payment issues, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersAndTroubles> {
  const [list, troubled] = await Promise.all([
    fetched(() => orderPages((query) => call(api.sellerOrders, { query }), request)),
    fetched(() => call(api.paymentTroubles)),
  ])
  return { ...list, troubles: troubled.got?.troubles }
}
