import { toRupees } from '#domain/money.ts'
import type { UnplacedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { paidTwiceReasons, unplacedShownMs } from '#domain/payments/payments.ts'
import type { Person } from '../auth/person.ts'
import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import { unplacedPaymentsOf } from './refund-queries.ts'

/** A shopper's refunded payments of the last 30 days that placed no order, newest first (CONTRACT "Orders"). */
export async function unplacedPayments(shop: Shop, { id }: Person): Promise<UnplacedPaymentJson[]> {
  const since = new Date(shop.clock().getTime() - unplacedShownMs.shopper)
  const payments = await unplacedPaymentsOf(shop.db, id, since)
  return payments.map(({ id: paymentId, orderId, amount, createdAt, reason }) => ({
    _id: paymentId,
    orderId,
    amount: toRupees(amount),
    paidAt: createdAt.toISOString(),
    isCartOrdered: paidTwiceReasons.includes(reason),
  }))
}

/** Enqueues a push notification that a payment placed no order and is refunded; My Orders shows it too. */
export async function notifyUnplaced(shop: Shop, data: JobData['push-given-back']): Promise<void> {
  await enqueueOrLog(shop, 'push-given-back', data, 'no notification is sent')
}
