import type { JobData } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'

/** Notifies the shopper's browsers that a payment placed no order and goes back; My Orders shows it either way. */
export async function tellGivenBack(shop: Shop, data: JobData['push-given-back']): Promise<void> {
  await shop.jobs
    .enqueue('push-given-back', data)
    .catch((error: unknown) => shop.log.warn({ err: error, orderId: data.orderId }, 'nobody will be notified'))
}
