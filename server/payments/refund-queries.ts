import { and, asc, desc, eq, gte, inArray, lt, lte, not, notExists, sql } from 'drizzle-orm'
import { paise } from '#domain/money.ts'
import { maxPaymentAgeMs, minGatewayAmount } from '#domain/payments/payments.ts'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { expectedPayment, payment, refund } from '../database/tables/payments.ts'
import { sandboxOrder } from '../database/tables/sandbox.ts'
import { newId } from '../ids.ts'
import { owedAmount } from '../orders/owed-queries.ts'
import { batchSize, type ExpectedPaymentRow } from './queries.ts'

export type RefundRow = typeof refund.$inferSelect

/** The reason of a payment's refund; undefined without one. */
export async function refundReasonOf(db: Queryable, paymentId: string): Promise<string | undefined> {
  const rows = await db.select({ reason: refund.reason }).from(refund).where(eq(refund.paymentId, paymentId)).limit(1)
  return rows[0]?.reason
}

/** A shopper's payments since this time that placed no order, newest first, with the refund's reason. */
export async function refundedPaymentsOf(db: Queryable, shopperId: string, since: Date) {
  return db
    .selectDistinctOn([payment.createdAt, payment.id], {
      id: payment.id,
      orderId: payment.orderId,
      amount: payment.amount,
      createdAt: payment.createdAt,
      reason: refund.reason,
    })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .innerJoin(refund, eq(refund.paymentId, payment.id))
    .where(and(eq(order.shopperId, shopperId), not(payment.paysOrder), gte(payment.createdAt, since)))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(batchSize)
}

// The condition of the partial index order_refund_unchecked. Whatever changes the owed sum also changes updatedAt.
const mayOweRefund = sql`${order.paymentType} = 'Online' and (${order.status} in ('Cancelled', 'Returned') or ${order.credit} > 0)
  and ${order.refundCheckedAt} is distinct from ${order.updatedAt}`
// With a subquery for each of these orders PostgreSQL does not read all payments.
const isUnrefunded = sql`(select ${payment.refunded} + ${minGatewayAmount} <= ${owedAmount}
  from ${payment} where ${payment.orderId} = ${order.id} and ${payment.paysOrder})`
/** Whether an online order owes an unmade refund of ₹1 or more. */
const owesRefund = and(mayOweRefund, isUnrefunded)

/** Ids of at most 50 orders that may owe a refund, such as one whose background job was lost; latest change first. */
export async function ordersToCheckForRefund(db: Queryable): Promise<string[]> {
  const latestFirst = desc(order.updatedAt)
  const rows = await db
    .select({ orderId: order.id })
    .from(order)
    .where(mayOweRefund)
    .orderBy(latestFirst)
    .limit(batchSize)
  return rows.map((row) => row.orderId)
}

/** Saves that a locked order, until it changes, owes no refund that is not made. */
export async function markRefundChecked(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(order)
    .set({ refundCheckedAt: sql`${order.updatedAt}` })
    .where(eq(order.id, orderId))
}

/** The orders that owe a refund longest, since before this time, with the owed amount. */
export async function overdueRefunds(db: Queryable, before: Date) {
  return db
    .select({
      orderId: order.id,
      paymentId: payment.id,
      amount: sql`${owedAmount} - ${payment.refunded}`.mapWith((value) => paise(Number(value))),
      since: order.updatedAt,
    })
    .from(order)
    .innerJoin(payment, and(eq(payment.orderId, order.id), payment.paysOrder))
    .where(and(owesRefund, lt(order.updatedAt, before)))
    .orderBy(asc(order.updatedAt))
    .limit(batchSize)
}

/** Whether a statement's refund `r` is pending, or failed without a retry. */
const isUnfinished = sql`(r.state <> 'processed' and not exists (select from refund retry where retry.instead_of = r.id))`

/** The newest payment that needs Razorpay's keys: to be checked, or its refund is owed or unfinished; opened ones first. */
export async function paymentNeedingKeys(db: Queryable, now: Date): Promise<ExpectedPaymentRow | undefined> {
  const { orderId, gatewayOrderId, createdAt } = expectedPayment
  // Such a payment is refunded at the gateway by hand.
  const isOldMismatch = sql`(created_at < ${new Date(now.getTime() - maxPaymentAgeMs)}
    and order_id in (select order_id from odd_payment))`
  const needsKeys = sql`${orderId} in (select order_id from order_payment where ask_at is not null and not ${isOldMismatch}
    union select p.order_id from refund r join payment p on p.id = r.payment_id where ${isUnfinished}
    union select ${order.id} from ${order} where ${owesRefund})`
  const ofSandbox = db.select().from(sandboxOrder).where(eq(sandboxOrder.id, gatewayOrderId))
  const [row] = await db
    .select()
    .from(expectedPayment)
    .where(and(needsKeys, notExists(ofSandbox)))
    .orderBy(sql`${gatewayOrderId} is null`, desc(createdAt))
    .limit(1)
  return row
}

/** Adds paise to the refunded part of a payment; false if that would be more than the payment. */
export async function reserveForRefund(db: Queryable, paymentId: string, amount: number): Promise<boolean> {
  const isCovered = sql`${payment.refunded} + ${amount} <= ${payment.amount}`
  const { rowCount } = await db
    .update(payment)
    .set({ refunded: sql`${payment.refunded} + ${amount}` })
    .where(and(eq(payment.id, paymentId), isCovered))
  return rowCount === 1
}

/** Inserts a refund that is to be sent now; returns its id. */
export async function insertRefund(
  db: Queryable,
  sent: Pick<RefundRow, 'paymentId' | 'amount' | 'reason' | 'retryOf'>,
  now: Date,
): Promise<string> {
  const id = newId()
  await db
    .insert(refund)
    .values({ id, ...sent, gatewayRefundId: null, state: 'asked', createdAt: now, nextCheckAt: now })
  return id
}

export async function refundById(db: Queryable, id: string): Promise<RefundRow | undefined> {
  return (await db.select().from(refund).where(eq(refund.id, id)))[0]
}

export async function refundByGatewayId(db: Queryable, gatewayRefundId: string): Promise<RefundRow | undefined> {
  return (await db.select().from(refund).where(eq(refund.gatewayRefundId, gatewayRefundId)))[0]
}

/** Refunds to send or to check now, longest due first. */
export async function refundsDue(db: Queryable, now: Date): Promise<RefundRow[]> {
  return db.select().from(refund).where(lte(refund.nextCheckAt, now)).orderBy(asc(refund.nextCheckAt)).limit(batchSize)
}

/** Updates a refund that has not ended. */
export async function saveRefund(
  db: Queryable,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'gatewayRefundId' | 'nextCheckAt'>>,
): Promise<void> {
  const isOpen = sql`${refund.state} in ('asked', 'pending')`
  await db
    .update(refund)
    .set(change)
    .where(and(eq(refund.id, id), isOpen))
}

/** A failed refund without a retry, locked until the transaction ends. */
export async function lockFailedRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const failedRefund = and(eq(refund.id, id), eq(refund.state, 'failed'))
  const [row] = await db.select().from(refund).where(failedRefund).for('no key update')
  if (row === undefined) return undefined
  const retries = await db.select({ id: refund.id }).from(refund).where(eq(refund.retryOf, id))
  return retries.length === 0 ? row : undefined
}

/** Sets a failed refund's state to what the gateway answered later. */
export async function correctRefund(db: Queryable, id: string, state: RefundRow['state'], nextCheckAt: Date | null) {
  await db.update(refund).set({ state, nextCheckAt }).where(eq(refund.id, id))
}

/** Whether a shopper's refund is pending, or failed without a retry. */
export async function hasUnfinishedRefund(db: Queryable, shopperId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from refund r join payment p on p.id = r.payment_id join "order" o on o.id = p.order_id
    where o.shopper_id = ${shopperId} and ${isUnfinished} limit 1`)
  return rows.length > 0
}

/** Whether an order of this shopper owes a refund not yet made. */
export async function hasUnrefundedOrder(db: Queryable, shopperId: string): Promise<boolean> {
  return (await db.$count(order, and(eq(order.shopperId, shopperId), owesRefund))) > 0
}

export async function refundsFor(db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(inArray(refund.paymentId, [...paymentIds]))
    .orderBy(asc(refund.createdAt))
}
