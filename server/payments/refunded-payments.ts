import { toRupees } from '#domain/money.ts'
import type { RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { paidTwiceReasons, refundedShownMs } from '#domain/payments/payments.ts'
import type { Person } from '../auth/person.ts'
import type { Shop } from '../shop.ts'
import { refundedPaymentsOf } from './refund-queries.ts'

/** A shopper's refunded payments of the last 30 days that placed no order, newest first (CONTRACT "Orders"). */
export async function refundedPayments(shop: Shop, { id }: Person): Promise<RefundedPaymentJson[]> {
  const since = new Date(shop.clock().getTime() - refundedShownMs.shopper)
  const payments = await refundedPaymentsOf(shop.db, id, since)
  return payments.map(({ id: paymentId, orderId, amount, createdAt, reason }) => ({
    _id: paymentId,
    orderId,
    amount: toRupees(amount),
    paidAt: createdAt.toISOString(),
    isCartOrdered: paidTwiceReasons.includes(reason),
  }))
}
