import { storeActor } from '#domain/orders/order-history.ts'
import { remindAfterMs, remindWithinMs } from '#domain/orders/queue.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { markReminded } from './list-queries.ts'
import { addToHistory } from './order-history.ts'

/** Notifies the seller again of orders that were not accepted for five minutes, each once across all processes. */
export async function remindSeller(shop: Shop): Promise<void> {
  const now = shop.clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await inTransaction(shop.db, async (tx) => {
    for (const orderId of await markReminded(tx, now, [ago(remindWithinMs), ago(remindAfterMs)])) {
      await addToHistory(tx, { orderId, at: now, by: storeActor, kind: 'reminded' })
      await shop.jobs.enqueueWith(tx, 'push-order', { orderId, status: 'Ordered', isAgain: true })
    }
  })
}
