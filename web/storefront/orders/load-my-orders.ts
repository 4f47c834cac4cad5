import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CallApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { loadOrderPages, type OrderList, pageCountIn } from '../../orders/order-pages.ts'
import { errorText } from '../../ui/toast.tsx'

/** The loaded orders, a visitor, or an error message. */
export type MyOrders =
  | { state: 'orders'; list: OrderList; refunded: readonly RefundedPaymentJson[]; problems: readonly ProblemJson[] }
  | { state: 'visitor' }
  | { state: 'failed'; why: string }

/** Loads the requested pages of orders; never throws, and for a visitor loads nothing (SPEC 6). */
export async function loadMyOrders(call: CallApi, request: Request): Promise<MyOrders> {
  try {
    const [list, { payments }, { problems }] = await Promise.all([
      loadOrderPages((query) => call(shopperApi.myOrders, { query }), pageCountIn(new URL(request.url).searchParams)),
      call(shopperApi.refundedPayments),
      call(shopperApi.problems),
    ])
    return { state: 'orders', list, refunded: payments, problems }
  } catch (error) {
    if (!(error instanceof Refusal)) return { state: 'failed', why: shopperMessages().orders.serverError }
    return error.code === 'LOGIN_REQUIRED' ? { state: 'visitor' } : { state: 'failed', why: errorText(error) }
  }
}
