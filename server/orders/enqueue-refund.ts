import { enqueueOrLog } from '../jobs/enqueue-or-log.ts'
import type { Shop } from '../shop.ts'
import type { OrderRow } from './whole-order.ts'

/** Enqueues the refund of what is owed for an order; if that fails, reconciliation refunds it within a minute. */
export async function enqueueRefund(shop: Shop, orderId: string): Promise<void> {
  await enqueueOrLog(shop, 'refund-order', { orderId }, 'a refund was not enqueued; it is made later')
}

/** Enqueues the refund of an online order that was packed for less than paid; the job sends only what is still owed. */
export async function enqueueCreditRefundIfDue(
  shop: Shop,
  { id: orderId, paymentType, credit }: Pick<OrderRow, 'id' | 'paymentType' | 'credit'>,
): Promise<void> {
  if (paymentType === 'Online' && credit > 0) await enqueueRefund(shop, orderId)
}
