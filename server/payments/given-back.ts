import { toRupees } from '#domain/money.ts'
import { cartOrdered, givenBackShownMs } from '#domain/payments.ts'
import type { GivenBackJson } from '#domain/shapes.ts'
import type { Person } from '../auth/sessions.ts'
import type { Shop } from '../shop.ts'
import { paymentsGivenBack } from './queries.ts'

/** The shopper's payments of the last 30 days that placed no order and were given back, the newest first (CONTRACT "Orders"). */
export async function givenBack(shop: Shop, { id }: Person): Promise<GivenBackJson[]> {
  const since = new Date(shop.clock().getTime() - givenBackShownMs.shopper)
  const payments = await paymentsGivenBack(shop.db, id, since)
  return payments.map(({ id: paymentId, orderId, amount, createdAt, reason }) => ({
    _id: paymentId,
    orderId,
    amount: toRupees(amount),
    paidAt: createdAt.toISOString(),
    isCartOrdered: reason === cartOrdered,
  }))
}
