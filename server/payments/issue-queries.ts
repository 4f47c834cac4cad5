import { and, asc, desc, eq, gte, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paidTwiceReasons, refundedShownMs, slowRefundMs } from '#domain/payments/payments.ts'
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

const isHeld = inArray(mismatchedPayment.status, ['authorized', 'captured'])

/** Whether the gateway holds a mismatched payment of an order. */
export async function hasMismatch(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.$count(mismatchedPayment, and(eq(mismatchedPayment.orderId, orderId), isHeld))) > 0
}

/** Mismatched payments held at the gateway, oldest first, with the expected amount. */
export async function mismatchedPayments(db: Queryable) {
  return db
    .select({ mismatch: mismatchedPayment, expected: expectedPayment.amount })
    .from(mismatchedPayment)
    .innerJoin(expectedPayment, eq(expectedPayment.orderId, mismatchedPayment.orderId))
    .where(isHeld)
    .orderBy(asc(mismatchedPayment.seenAt), asc(mismatchedPayment.id))
    .limit(maxIssues)
}

const retry = alias(refund, 'retry')

/** Refunds the seller should look at, oldest first: failed without a retry or slow; then those of double payments. */
export async function refundsToLookAt(db: Queryable, now: Date) {
  const { state, createdAt, reason } = refund
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const retries = db.select({ one: sql`1` }).from(retry).where(eq(retry.retryOf, refund.id))
  const isFailed = and(eq(state, 'failed'), notExists(retries))
  const isSlow = or(
    and(eq(state, 'asked'), lt(createdAt, ago(slowRefundMs.asked))),
    and(eq(state, 'pending'), lt(createdAt, ago(slowRefundMs.pending))),
  )
  // The condition of the partial index refund_unsettled.
  const isUnsettled = and(sql`${state} <> 'processed'`, or(isFailed, isSlow))
  const isOfDoublePayment = and(inArray(reason, [...paidTwiceReasons]), ne(state, 'failed'))
  return db
    .select({ refund, orderId: payment.orderId, isSlow: sql<boolean>`${isSlow}` })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(or(isUnsettled, and(isOfDoublePayment, gte(createdAt, ago(refundedShownMs.seller)))))
    .orderBy(desc(sql`coalesce(${isUnsettled}, false)`), asc(createdAt), asc(refund.id))
    .limit(maxIssues)
}
