import type { PaymentIssueJson } from '#domain/shapes.ts'
import { api, type CallApi } from '../../api/call-api.ts'
import { type OrderList, orderPages } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'

/** The page's orders, and the payments to look at; undefined when those could not be fetched. */
export type OrdersAndIssues = Fetched<OrderList> & { issues: PaymentIssueJson[] | undefined }

/** Loads the requested orders and payment issues, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersAndIssues> {
  const [list, troubled] = await Promise.all([
    fetched(() => orderPages((query) => call(api.sellerOrders, { query }), request)),
    fetched(() => call(api.paymentIssues)),
  ])
  return { ...list, issues: troubled.got?.troubles }
}
