import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { minOnline } from '#domain/payments/payments.ts'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { mismatchedPayment, orderPayment, payment, paymentEvent, refund } from '../database/tables/payments.ts'
import { owed } from '../orders/returns/return-queries.ts'

export type OrderPaymentRow = typeof orderPayment.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect
export type EventRow = typeof paymentEvent.$inferSelect

/** Most rows that one query loads. */
const batchSize = 50

export async function insertOrderPayment(db: Queryable, row: OrderPaymentRow): Promise<void> {
  await db.insert(orderPayment).values(row)
}

export async function orderPaymentOf(db: Queryable, orderId: string): Promise<OrderPaymentRow | undefined> {
  const [row] = await db.select().from(orderPayment).where(eq(orderPayment.orderId, orderId))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOrderPayment(db: Queryable, orderId: string): Promise<OrderPaymentRow | undefined> {
  const [row] = await db.select().from(orderPayment).where(eq(orderPayment.orderId, orderId)).for('no key update')
  return row
}

/** The id of our order behind a gateway order. */
export async function orderAtGateway(db: Queryable, gatewayOrderId: string): Promise<string | undefined> {
  const isIt = eq(orderPayment.gatewayOrderId, gatewayOrderId)
  const [row] = await db.select({ orderId: orderPayment.orderId }).from(orderPayment).where(isIt)
  return row?.orderId
}

/** Stores the gateway's order id unless one is stored; returns the stored one. */
export async function noteGatewayOrder(db: Queryable, orderId: string, gatewayOrderId: string): Promise<string> {
  const isIt = and(eq(orderPayment.orderId, orderId), isNull(orderPayment.gatewayOrderId))
  await db.update(orderPayment).set({ gatewayOrderId }).where(isIt)
  return (await orderPaymentOf(db, orderId))?.gatewayOrderId ?? gatewayOrderId
}

export async function setPaymentState(
  db: Queryable,
  orderId: string,
  state: OrderPaymentRow['state'],
  nextCheckAt: Date | null,
): Promise<void> {
  await db.update(orderPayment).set({ state, nextCheckAt }).where(eq(orderPayment.orderId, orderId))
}

/** Payments due for a check at the gateway, longest due first. */
export async function paymentsDueForCheck(db: Queryable, now: Date): Promise<OrderPaymentRow[]> {
  const due = db.select().from(orderPayment).where(lte(orderPayment.nextCheckAt, now))
  return due.orderBy(asc(orderPayment.nextCheckAt)).limit(batchSize)
}

/** Claims the check of a payment for this process; false if another process claimed it. */
export async function claimCheck(db: Queryable, row: OrderPaymentRow, next: Date | null): Promise<boolean> {
  const isIt = and(eq(orderPayment.orderId, row.orderId), eq(orderPayment.nextCheckAt, row.nextCheckAt ?? new Date(0)))
  const claimed = await db
    .update(orderPayment)
    .set({ nextCheckAt: next })
    .where(isIt)
    .returning({ id: orderPayment.orderId })
  return claimed.length === 1
}

/** Schedules a check for a payment that has none. */
export async function checkAgainAt(db: Queryable, orderId: string, at: Date): Promise<void> {
  const isUnscheduled = and(eq(orderPayment.orderId, orderId), isNull(orderPayment.nextCheckAt))
  await db.update(orderPayment).set({ nextCheckAt: at }).where(isUnscheduled)
}

export async function insertPayment(db: Queryable, row: PaymentRow): Promise<void> {
  await db.insert(payment).values(row)
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

/** The reason of a payment's refund; undefined without one. */
export async function refundReasonOf(db: Queryable, paymentId: string): Promise<string | undefined> {
  const rows = await db.select({ reason: refund.reason }).from(refund).where(eq(refund.paymentId, paymentId)).limit(1)
  return rows[0]?.reason
}

/** A shopper's payments since then that placed no order, newest first, with the refund's reason. */
export async function paymentsGivenBack(db: Queryable, shopperId: string, since: Date) {
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
    .where(and(eq(order.shopperId, shopperId), not(payment.pays), gte(payment.createdAt, since)))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(batchSize)
}

/** The payment that paid an order, locked until the transaction ends. */
export async function payingPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const isIt = and(eq(payment.orderId, orderId), payment.pays)
  // Two refunds of one payment wait for each other, and the second finds nothing left.
  const [row] = await db.select().from(payment).where(isIt).for('no key update')
  return row
}

/** Online orders that owe a refund without having it, in case a background job was lost. */
export async function ordersOwingRefund(db: Queryable): Promise<string[]> {
  // PostgreSQL uses the partial indexes order_ended_online and order_credited_online for these conditions.
  const hasEnded = sql`${order.paymentType} = 'Online' and ${order.status} in ('Cancelled', 'Returned')`
  const isCredited = sql`${order.paymentType} = 'Online' and ${order.credit} > 0`
  // A subquery for each row avoids reading all payments.
  const isUnrefunded = sql`(select ${payment.refunded} + ${minOnline} <= ${owed}
    from ${payment} where ${payment.orderId} = ${order.id} and ${payment.pays})`
  const rows = await db
    .select({ orderId: order.id })
    .from(order)
    .where(and(or(hasEnded, isCredited), isUnrefunded))
  return rows.map((row) => row.orderId)
}

/** Reserves a part of a payment for a refund, in paise; false if less is left. */
export async function reserveForRefund(db: Queryable, paymentId: string, amount: number): Promise<boolean> {
  const isLeft = sql`${payment.refunded} + ${amount} <= ${payment.amount}`
  const rows = await db
    .update(payment)
    .set({ refunded: sql`${payment.refunded} + ${amount}` })
    .where(and(eq(payment.id, paymentId), isLeft))
    .returning({ id: payment.id })
  return rows.length === 1
}

export async function insertRefund(db: Queryable, row: RefundRow): Promise<void> {
  await db.insert(refund).values(row)
}

export async function refundAtGateway(db: Queryable, gatewayRefundId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.gatewayRefundId, gatewayRefundId))
  return row
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

/** Whether a refund to this shopper is pending, or failed without a retry. */
export async function hasUnfinishedRefund(db: Queryable, shopperId: string): Promise<boolean> {
  const [row] = await db
    .execute<{ has: boolean }>(sql`
    select exists (
      select from refund r join payment p on p.id = r.payment_id join "order" o on o.id = p.order_id
      where o.shopper_id = ${shopperId} and r.state <> 'processed'
        and not exists (select from refund retry where retry.instead_of = r.id)) as has`)
    .then(({ rows }) => rows)
  return row?.has === true
}

/** Whether an order of this shopper owes a refund that is not made yet. */
export async function hasUnrefundedOrder(db: Queryable, shopperId: string): Promise<boolean> {
  const waiting = await ordersOwingRefund(db)
  const own = await db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.shopperId, shopperId), inArray(order.id, waiting)))
  return own.length > 0
}

/** Inserts a webhook event; false if it was received before. */
export async function insertEvent(db: Queryable, row: EventRow): Promise<boolean> {
  const rows = await db.insert(paymentEvent).values(row).onConflictDoNothing().returning({ id: paymentEvent.id })
  return rows.length === 1
}

/** Events received before then that no process has handled. */
export async function unhandledEvents(db: Queryable, before: Date): Promise<EventRow[]> {
  const isLeft = and(isNull(paymentEvent.handledAt), lt(paymentEvent.receivedAt, before))
  return db.select().from(paymentEvent).where(isLeft).orderBy(asc(paymentEvent.receivedAt)).limit(batchSize)
}

export async function markHandled(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(paymentEvent).set({ handledAt: at }).where(eq(paymentEvent.id, id))
}

/** Deletes events that the gateway no longer repeats. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(paymentEvent).where(lt(paymentEvent.receivedAt, before))
}

export async function paymentsFor(db: Queryable, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(inArray(payment.orderId, [...orderIds]))
    .orderBy(asc(payment.createdAt))
}

export async function refundsFor(db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(inArray(refund.paymentId, [...paymentIds]))
    .orderBy(asc(refund.createdAt))
}

/** Whether the shopper can still pay one of their online orders. */
export async function hasOpenPayment(db: Queryable, shopperId: string): Promise<boolean> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .innerJoin(orderPayment, eq(orderPayment.orderId, order.id))
    .where(and(eq(order.shopperId, shopperId), eq(orderPayment.state, 'open')))
    .limit(1)
  return rows.length > 0
}

/** Deletes old unpaid online orders without money or a scheduled check. */
export async function deleteUnpaidOrders(db: Queryable, before: Date): Promise<void> {
  const isClosed = sql`exists (select from ${orderPayment} where ${orderPayment.orderId} = ${order.id}
    and ${orderPayment.state} = 'closed' and ${orderPayment.nextCheckAt} is null)`
  const hasMoney = sql`(exists (select from ${payment} where ${payment.orderId} = ${order.id})
    or exists (select from ${mismatchedPayment} where ${mismatchedPayment.orderId} = ${order.id}))`
  await db
    .delete(order)
    .where(
      and(eq(order.paymentType, 'Online'), not(order.isPaid), lt(order.createdAt, before), isClosed, not(hasMoney)),
    )
}
