import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { expectedPayment, mismatchedPayment, payment } from '../database/tables/payments.ts'

export type ExpectedPaymentRow = typeof expectedPayment.$inferSelect

type PaymentRow = typeof payment.$inferSelect

/** The most rows that one query loads. */
export const batchSize = 50

export async function insertExpectedPayment(db: Queryable, row: ExpectedPaymentRow): Promise<void> {
  await db.insert(expectedPayment).values(row)
}

export async function expectedPaymentOf(db: Queryable, orderId: string): Promise<ExpectedPaymentRow | undefined> {
  return (await db.select().from(expectedPayment).where(eq(expectedPayment.orderId, orderId)))[0]
}

/** The payment that an order waits for, locked until the transaction ends. */
export async function lockExpectedPayment(db: Queryable, orderId: string): Promise<ExpectedPaymentRow | undefined> {
  return (await db.select().from(expectedPayment).where(eq(expectedPayment.orderId, orderId)).for('no key update'))[0]
}

/** Our order's id for a gateway's order id. */
export async function orderIdOf(db: Queryable, gatewayOrderId: string): Promise<string | undefined> {
  const matches = eq(expectedPayment.gatewayOrderId, gatewayOrderId)
  const [row] = await db.select({ orderId: expectedPayment.orderId }).from(expectedPayment).where(matches)
  return row?.orderId
}

/** Stores the gateway's order id if none is; returns the stored one. */
export async function saveGatewayOrderId(db: Queryable, orderId: string, gatewayOrderId: string): Promise<string> {
  const matches = and(eq(expectedPayment.orderId, orderId), isNull(expectedPayment.gatewayOrderId))
  await db.update(expectedPayment).set({ gatewayOrderId }).where(matches)
  return (await expectedPaymentOf(db, orderId))?.gatewayOrderId ?? gatewayOrderId
}

export async function saveExpectedPayment(
  db: Queryable,
  orderId: string,
  change: Partial<Pick<ExpectedPaymentRow, 'state' | 'nextCheckAt'>>,
): Promise<void> {
  await db.update(expectedPayment).set(change).where(eq(expectedPayment.orderId, orderId))
}

/** Payments due for a check, unpaid ones first, then longest due first. */
export async function expectedPaymentsToCheck(db: Queryable, now: Date): Promise<ExpectedPaymentRow[]> {
  const due = db.select().from(expectedPayment).where(lte(expectedPayment.nextCheckAt, now))
  return due.orderBy(sql`${expectedPayment.state} = 'paid'`, asc(expectedPayment.nextCheckAt)).limit(batchSize)
}

/** Claims a payment's check for this process; false if another claimed it. */
export async function claimCheck(db: Queryable, row: ExpectedPaymentRow, next: Date | null): Promise<boolean> {
  if (row.nextCheckAt === null) return false
  const matches = and(eq(expectedPayment.orderId, row.orderId), eq(expectedPayment.nextCheckAt, row.nextCheckAt))
  const { rowCount } = await db.update(expectedPayment).set({ nextCheckAt: next }).where(matches)
  return rowCount === 1
}

/** Schedules a payment's next check, unless an earlier one is scheduled. */
export async function scheduleCheck(db: Queryable, orderId: string, at: Date): Promise<void> {
  const isLater = or(isNull(expectedPayment.nextCheckAt), gt(expectedPayment.nextCheckAt, at))
  await db
    .update(expectedPayment)
    .set({ nextCheckAt: at })
    .where(and(eq(expectedPayment.orderId, orderId), isLater))
}

export async function insertPayment(db: Queryable, row: typeof payment.$inferInsert): Promise<void> {
  await db.insert(payment).values(row)
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payment).where(eq(payment.id, id)))[0]
}

/** Locks a payment until the transaction ends: simultaneous retries of its refunds wait for each other. */
export async function lockPayment(db: Queryable, id: string): Promise<void> {
  await db.select({ id: payment.id }).from(payment).where(eq(payment.id, id)).for('no key update')
}

/** The payment that paid an order, locked until the transaction ends: simultaneous refunds of it wait for each other. */
export async function lockPayingPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const matches = and(eq(payment.orderId, orderId), payment.paysOrder)
  return (await db.select().from(payment).where(matches).for('no key update'))[0]
}

export async function paymentsFor(db: Queryable, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(inArray(payment.orderId, [...orderIds]))
    .orderBy(asc(payment.createdAt))
}

const isOpenOf = (db: Queryable, shopperId: string) => {
  const orders = db.select({ id: order.id }).from(order).where(eq(order.shopperId, shopperId))
  return and(inArray(expectedPayment.orderId, orders), eq(expectedPayment.state, 'open'))
}

/** Whether a payment of the shopper that was begun since then can still come in. */
export async function hasOpenPayment(db: Queryable, shopperId: string, since: Date): Promise<boolean> {
  const isRecent = gt(expectedPayment.createdAt, since)
  return (await db.$count(expectedPayment, and(isOpenOf(db, shopperId), isRecent))) > 0
}

/** Ends the time to pay of the shopper's orders; a payment that is found later is refunded. */
export async function closePaymentsOf(db: Queryable, shopperId: string): Promise<void> {
  await db.update(expectedPayment).set({ state: 'closed' }).where(isOpenOf(db, shopperId))
}

/** Closes unpaid payments from before this time without a scheduled check. */
export async function closeUncheckedPayments(db: Queryable, before: Date): Promise<void> {
  const { state, createdAt, nextCheckAt } = expectedPayment
  const isUnchecked = and(eq(state, 'open'), isNull(nextCheckAt))
  await db
    .update(expectedPayment)
    .set({ state: 'closed' })
    .where(and(isUnchecked, lt(createdAt, before)))
}

/** Cancels the scheduled checks of payments from before this time. */
export async function cancelPaymentChecks(db: Queryable, before: Date): Promise<void> {
  const { createdAt, nextCheckAt } = expectedPayment
  await db
    .update(expectedPayment)
    .set({ nextCheckAt: null })
    .where(and(isNotNull(nextCheckAt), lt(createdAt, before)))
}

/** Deletes unpaid online orders from before this time that have neither a payment nor a scheduled check. */
export async function deleteUnpaidOrders(db: Queryable, before: Date): Promise<void> {
  const isClosed = sql`exists (select from ${expectedPayment} where ${expectedPayment.orderId} = ${order.id}
    and ${expectedPayment.state} = 'closed' and ${expectedPayment.nextCheckAt} is null)`
  const hasPayment = sql`(exists (select from ${payment} where ${payment.orderId} = ${order.id})
    or exists (select from ${mismatchedPayment} where ${mismatchedPayment.orderId} = ${order.id}))`
  await db
    .delete(order)
    .where(
      and(eq(order.paymentType, 'Online'), not(order.isPaid), lt(order.createdAt, before), isClosed, not(hasPayment)),
    )
}
