import { toRupees } from '#domain/money.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import { currency, type PaymentIssue, refundedShownMs, slowRefundMs } from '#domain/payments/payments.ts'
import type { Shop } from '../shop.ts'
import { failedAndSlowRefunds, maxIssues, mismatchedPayments, refundsPaidTwice } from './issue-queries.ts'
import { overdueRefunds, type RefundRow } from './refund-queries.ts'

function refundIssue(
  what: PaymentIssue,
  { refund, orderId }: { refund: RefundRow; orderId: string },
): PaymentIssueJson {
  const { id, paymentId, amount, createdAt } = refund
  return { _id: id, orderId, paymentId, what, amount: toRupees(amount), currency, since: createdAt.toISOString() }
}

/** Refunds and payments the seller should look at, oldest first (CONTRACT "Orders"). */
export async function paymentIssues(shop: Shop): Promise<PaymentIssueJson[]> {
  const now = shop.clock()
  const [unfinished, secondPayments, mismatches, overdue] = await Promise.all([
    failedAndSlowRefunds(shop.db, now),
    refundsPaidTwice(shop.db, new Date(now.getTime() - refundedShownMs.seller)),
    mismatchedPayments(shop.db),
    overdueRefunds(shop.db, new Date(now.getTime() - slowRefundMs.owed)),
  ])
  const failedOrSlow = unfinished.map((each) =>
    refundIssue(each.refund.state === 'failed' ? 'refund-failed' : 'refund-slow', each),
  )
  const listedIds = new Set(failedOrSlow.map(({ _id }) => _id))
  const paidTwice = secondPayments
    .filter(({ refund }) => !listedIds.has(refund.id))
    .map((each) => refundIssue('paid-twice', each))
  const mismatched = mismatches.map(({ mismatch, expected }) => ({
    _id: mismatch.id,
    orderId: mismatch.orderId,
    paymentId: mismatch.id,
    what: mismatch.reason,
    amount: mismatch.amount / 100,
    currency: mismatch.currency,
    expected: toRupees(expected),
    since: mismatch.seenAt.toISOString(),
  }))
  const owed = overdue.map(({ orderId, paymentId, amount, since }) => ({
    _id: orderId,
    orderId,
    paymentId,
    what: 'refund-owed' as const,
    amount: toRupees(amount),
    currency,
    since: since.toISOString(),
  }))
  return [...failedOrSlow, ...paidTwice, ...mismatched, ...owed]
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, maxIssues)
}
