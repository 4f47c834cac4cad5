import { toRupees } from '#domain/money.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import { currency, type PaymentIssue, refundedShownMs, slowRefundMs } from '#domain/payments/payments.ts'
import type { Shop } from '../shop.ts'
import { issueRefunds, maxIssues, mismatchedPayments, refundsPaidTwice } from './issue-queries.ts'
import { overdueRefunds, type RefundRow } from './refund-queries.ts'

function refundIssue(
  what: PaymentIssue,
  { refund, orderId }: { refund: RefundRow; orderId: string },
): PaymentIssueJson {
  const { id, paymentId, amount, createdAt } = refund
  return { _id: id, orderId, paymentId, what, amount: toRupees(amount), currency, since: createdAt.toISOString() }
}

/** Refunds and payments that the seller should look at, oldest first (CONTRACT "Orders"). */
export async function paymentIssues(shop: Shop): Promise<PaymentIssueJson[]> {
  const now = shop.clock()
  const [refunds, secondPayments, mismatches, overdue] = await Promise.all([
    issueRefunds(shop.db, now),
    refundsPaidTwice(shop.db, new Date(now.getTime() - refundedShownMs.seller)),
    mismatchedPayments(shop.db),
    overdueRefunds(shop.db, new Date(now.getTime() - slowRefundMs.owed)),
  ])
  const late = refunds.map((each) =>
    refundIssue(each.refund.state === 'failed' ? 'refund-failed' : 'refund-slow', each),
  )
  const lateIds = new Set(late.map(({ _id }) => _id))
  const paidTwice = secondPayments
    .filter(({ refund }) => !lateIds.has(refund.id))
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
  return [...late, ...paidTwice, ...mismatched, ...owed]
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, maxIssues)
}
