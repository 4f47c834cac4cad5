import { and, asc, eq, gte, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paidTwiceReasons, slowRefundMs } from '#domain/payments/payments.ts'
import type { Queryable } from '../database/connect.ts'
import { expectedPayment, mismatchedPayment, payment, refund } from '../database/tables/payments.ts'

type MismatchRow = typeof mismatchedPayment.$inferSelect

/** How many issues the seller sees at once. */
export const maxIssues = 100

/** Inserts a payment that does not match its order, or updates its status; false if it was stored before. */
export async function insertMismatch(db: Queryable, row: MismatchRow): Promise<boolean> {
  const { rowCount } = await db.insert(mismatchedPayment).values(row).onConflictDoNothing()
  if (rowCount === 0) await updateMismatch(db, row)
  return rowCount === 1
}

/** Updates the gateway status of a stored mismatch; one that was refunded there is no longer an issue. */
export async function updateMismatch(db: Queryable, { id, status }: Pick<MismatchRow, 'id' | 'status'>) {
  await db.update(mismatchedPayment).set({ status }).where(eq(mismatchedPayment.id, id))
}

export async function deleteMismatch(db: Queryable, id: string): Promise<void> {
  await db.delete(mismatchedPayment).where(eq(mismatchedPayment.id, id))
}

/** Mismatched payments held at the gateway, oldest first, with the expected amount. */
export async function mismatchedPayments(db: Queryable) {
  return db
    .select({ mismatch: mismatchedPayment, expected: expectedPayment.amount })
    .from(mismatchedPayment)
    .innerJoin(expectedPayment, eq(expectedPayment.orderId, mismatchedPayment.orderId))
    .where(inArray(mismatchedPayment.status, ['authorized', 'captured']))
    .orderBy(asc(mismatchedPayment.seenAt), asc(mismatchedPayment.id))
    .limit(maxIssues)
}

const retry = alias(refund, 'retry')

/** Refunds that failed without a retry or take too long, oldest first. */
export async function failedAndSlowRefunds(db: Queryable, now: Date) {
  const isOlderThan = (ms: number) => lt(refund.createdAt, new Date(now.getTime() - ms))
  const retries = db.select({ one: sql`1` }).from(retry).where(eq(retry.insteadOf, refund.id))
  return (
    db
      .select({ refund, orderId: payment.orderId })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      // PostgreSQL uses the partial index refund_unsettled for exactly this condition.
      .where(
        and(
          sql`${refund.state} <> 'processed'`,
          or(
            and(eq(refund.state, 'failed'), notExists(retries)),
            and(eq(refund.state, 'asked'), isOlderThan(slowRefundMs.asked)),
            and(eq(refund.state, 'pending'), isOlderThan(slowRefundMs.pending)),
          ),
        ),
      )
      .orderBy(asc(refund.createdAt), asc(refund.id))
      .limit(maxIssues)
  )
}

/** Refunds since then of double payments; failed ones are among failedAndSlowRefunds. */
export async function refundsPaidTwice(db: Queryable, since: Date) {
  return db
    .select({ refund, orderId: payment.orderId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(inArray(refund.reason, [...paidTwiceReasons]), gte(refund.createdAt, since), ne(refund.state, 'failed')))
    .orderBy(asc(refund.createdAt), asc(refund.id))
    .limit(maxIssues)
}
