import type { Shop } from '../shop.ts'
import type { OrderRow } from './whole-order.ts'

/** Enqueues the refund of what an online order's bag is cheaper than paid; the job sends only what is still owed. */
export async function enqueueCreditRefund(
  shop: Shop,
  { id: orderId, paymentType, credit }: Pick<OrderRow, 'id' | 'paymentType' | 'credit'>,
): Promise<void> {
  if (paymentType === 'Online' && credit > 0) await shop.jobs.enqueue('refund-order', { orderId })
}
