import { toRupees } from '#domain/money.ts'
import { currency } from '#domain/payments.ts'
import type { PaymentTroubleJson } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { oddPayments, troubledRefunds } from './trouble-queries.ts'

const most = 100

/** What is wrong with money at the gateway, the oldest first: for the seller to look at (CONTRACT "Orders"). */
export async function paymentTroubles(shop: Shop): Promise<PaymentTroubleJson[]> {
  const [refunds, payments] = await Promise.all([troubledRefunds(shop.db, shop.clock()), oddPayments(shop.db)])
  const late = refunds.map(({ refund: { id, paymentId, state, amount, createdAt }, orderId }) => ({
    _id: id,
    orderId,
    paymentId,
    what: state === 'failed' ? ('refund-failed' as const) : ('refund-slow' as const),
    amount: toRupees(amount),
    currency,
    since: createdAt.toISOString(),
  }))
  const odd = payments.map(({ odd: { id, orderId, misfit, amount, seenAt, ...paid }, expected }) => ({
    _id: id,
    orderId,
    paymentId: id,
    what: misfit,
    amount: amount / 100,
    currency: paid.currency,
    expected: toRupees(expected),
    since: seenAt.toISOString(),
  }))
  return [...late, ...odd].sort((a, b) => a.since.localeCompare(b.since)).slice(0, most)
}
