import { and, asc, eq, gte, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cartOrdered, slowRefundMs } from '#domain/payments.ts'
import type { Queryable } from '../database/connect.ts'
import { mismatchedPayment, orderPayment, payment, refund } from '../database/tables.ts'
import type { RefundRow } from './queries.ts'

type OddPaymentRow = typeof mismatchedPayment.$inferSelect

const maxShown = 100

/** Keeps a payment that does not fit its order, as it now stands; false when it was known. */
export async function noteOddPayment(db: Queryable, row: OddPaymentRow): Promise<boolean> {
  const rows = await db
    .insert(mismatchedPayment)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: mismatchedPayment.id })
  if (rows.length === 0) await moveOddPayment(db, row)
  return rows.length === 1
}

/** Writes down how such a payment now stands at the gateway, should it be known: one given back there is no trouble any more. */
export async function moveOddPayment(db: Queryable, { id, status }: Pick<OddPaymentRow, 'id' | 'status'>) {
  await db.update(mismatchedPayment).set({ status }).where(eq(mismatchedPayment.id, id))
}

/** A payment that pays an order after all fits: the gateway had told it of another order. */
export async function forgetOddPayment(db: Queryable, id: string): Promise<void> {
  await db.delete(mismatchedPayment).where(eq(mismatchedPayment.id, id))
}

/** The payments whose money lies at the gateway for no order, the oldest first, each with what its order costs. */
export async function oddPayments(db: Queryable) {
  return db
    .select({ odd: mismatchedPayment, expected: orderPayment.amount })
    .from(mismatchedPayment)
    .innerJoin(orderPayment, eq(orderPayment.orderId, mismatchedPayment.orderId))
    .where(inArray(mismatchedPayment.status, ['authorized', 'captured']))
    .orderBy(asc(mismatchedPayment.seenAt), asc(mismatchedPayment.id))
    .limit(maxShown)
}

const again = alias(refund, 'again')

/** The refunds that have failed and were not tried anew, and those under way for too long, the oldest first. */
export async function troubledRefunds(db: Queryable, now: Date) {
  const before = (ms: number) => lt(refund.createdAt, new Date(now.getTime() - ms))
  const triedAnew = db.select({ one: sql`1` }).from(again).where(eq(again.insteadOf, refund.id))
  return (
    db
      .select({ refund, orderId: payment.orderId })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      // The first words are those of the index refund_unsettled.
      .where(
        and(
          sql`${refund.state} <> 'processed'`,
          or(
            and(eq(refund.state, 'failed'), notExists(triedAnew)),
            and(eq(refund.state, 'asked'), before(slowRefundMs.asked)),
            and(eq(refund.state, 'pending'), before(slowRefundMs.pending)),
          ),
        ),
      )
      .orderBy(asc(refund.createdAt), asc(refund.id))
      .limit(maxShown)
  )
}

/** The refunds since then of payments whose cart had been ordered already; a failed one is a trouble by itself. */
export async function refundsOfSpentCarts(db: Queryable, since: Date) {
  return db
    .select({ refund, orderId: payment.orderId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.reason, cartOrdered), gte(refund.createdAt, since), ne(refund.state, 'failed')))
    .orderBy(asc(refund.createdAt), asc(refund.id))
    .limit(maxShown)
}

export async function refundOf(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row
}

/** A refund that has failed and was not tried anew, kept from everybody else until the transaction ends. */
export async function lockFailedRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const isIt = and(eq(refund.id, id), eq(refund.state, 'failed'))
  const [row] = await db.select().from(refund).where(isIt).for('no key update')
  if (row === undefined) return undefined
  const followers = await db.select({ id: refund.id }).from(refund).where(eq(refund.insteadOf, id))
  return followers.length === 0 ? row : undefined
}

/** Corrects a refund that had failed, by the gateway's own later word. */
export async function correctRefund(db: Queryable, id: string, state: RefundRow['state'], askAt: Date | null) {
  await db.update(refund).set({ state, askAt }).where(eq(refund.id, id))
}
