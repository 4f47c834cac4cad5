import { toRupees } from '#domain/money.ts'
import { currency, givenBackShownMs, type PaymentTrouble } from '#domain/payments.ts'
import type { PaymentTroubleJson } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { oddPayments, refundsOfSpentCarts, troubledRefunds } from './issue-queries.ts'
import type { RefundRow } from './queries.ts'

const most = 100

function troubleOf(
  what: PaymentTrouble,
  { refund, orderId }: { refund: RefundRow; orderId: string },
): PaymentTroubleJson {
  const { id, paymentId, amount, createdAt } = refund
  return { _id: id, orderId, paymentId, what, amount: toRupees(amount), currency, since: createdAt.toISOString() }
}

/** Money at the gateway that the seller should look at, the oldest first (CONTRACT "Orders"). */
export async function paymentIssues(shop: Shop): Promise<PaymentTroubleJson[]> {
  const now = shop.clock()
  const [refunds, twice, payments] = await Promise.all([
    troubledRefunds(shop.db, now),
    refundsOfSpentCarts(shop.db, new Date(now.getTime() - givenBackShownMs.seller)),
    oddPayments(shop.db),
  ])
  const late = refunds.map((each) => troubleOf(each.refund.state === 'failed' ? 'refund-failed' : 'refund-slow', each))
  const isLate = new Set(late.map(({ _id }) => _id))
  const paidTwice = twice.filter(({ refund }) => !isLate.has(refund.id)).map((each) => troubleOf('paid-twice', each))
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
  return [...late, ...paidTwice, ...odd].sort((a, b) => a.since.localeCompare(b.since)).slice(0, most)
}
