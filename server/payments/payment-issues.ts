import { toRupees } from '#domain/money.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import { currency, slowRefundMs } from '#domain/payments/payments.ts'
import type { Shop } from '../shop.ts'
import { maxIssues, mismatchedPayments, refundsToLookAt } from './issue-queries.ts'
import { overdueRefunds } from './refund-queries.ts'

/** Refunds and payments the seller should look at, oldest first, and after them double payments (CONTRACT "Orders"). */
export async function paymentIssues(shop: Shop): Promise<PaymentIssueJson[]> {
  const now = shop.clock()
  const [refunds, mismatches, overdue] = await Promise.all([
    refundsToLookAt(shop.db, now),
    mismatchedPayments(shop.db),
    overdueRefunds(shop.db, new Date(now.getTime() - slowRefundMs.owed)),
  ])
  const made = refunds.map(({ refund: { id, paymentId, state, amount, createdAt }, orderId, isSlow }) => {
    const unfailed = isSlow ? ('refund-slow' as const) : ('paid-twice' as const)
    const what = state === 'failed' ? ('refund-failed' as const) : unfailed
    return { _id: id, orderId, paymentId, what, amount: toRupees(amount), currency, since: createdAt.toISOString() }
  })
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
  const issues = [...made, ...mismatched, ...owed].sort((a, b) => a.since.localeCompare(b.since))
  // A double payment is refunded by itself; it must not hide what needs the seller.
  const isNotice = ({ what }: { what: string }) => what === 'paid-twice'
  return [...issues.filter((issue) => !isNotice(issue)), ...issues.filter(isNotice)].slice(0, maxIssues)
}
