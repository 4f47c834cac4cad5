import type { PaymentIssueJson } from '#domain/shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { type OrderList, orderPages } from '../../orders/order-pages.ts'
import { type Fetched, fetched } from '../layout/fetched.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** The page's orders, and the payments to look at; undefined when those could not be fetched. */
export type OrdersAndIssues = Fetched<OrderList> & { issues: PaymentIssueJson[] | undefined }

/** Loads the requested orders and payment issues, or the error message. */
export async function loadOrders(call: CallApi, request: Request): Promise<OrdersAndIssues> {
  const [list, troubled] = await Promise.all([
    fetched(() => orderPages((query) => call(sellerApi.sellerOrders, { query }), request)),
    fetched(() => call(sellerApi.paymentIssues)),
  ])
  return { ...list, issues: troubled.got?.troubles }
}
