import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, not, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { mismatchedPayment, order, orderPayment, payment, paymentEvent, refund } from '../database/tables.ts'

export type OrderPaymentRow = typeof orderPayment.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect
export type EventRow = typeof paymentEvent.$inferSelect

/** How many orders, refunds or events are looked at in one go. */
const batch = 50

export async function insertOrderPayment(db: Queryable, row: OrderPaymentRow): Promise<void> {
  await db.insert(orderPayment).values(row)
}

export async function orderPaymentOf(db: Queryable, orderId: string): Promise<OrderPaymentRow | undefined> {
  const [row] = await db.select().from(orderPayment).where(eq(orderPayment.orderId, orderId))
  return row
}

/** The same, kept from everybody else until the transaction ends. */
export async function lockOrderPayment(db: Queryable, orderId: string): Promise<OrderPaymentRow | undefined> {
  const [row] = await db.select().from(orderPayment).where(eq(orderPayment.orderId, orderId)).for('no key update')
  return row
}

/** Which of our orders the gateway means. */
export async function orderAtGateway(db: Queryable, gatewayOrderId: string): Promise<string | undefined> {
  const isIt = eq(orderPayment.gatewayOrderId, gatewayOrderId)
  const [row] = await db.select({ orderId: orderPayment.orderId }).from(orderPayment).where(isIt)
  return row?.orderId
}

/** Notes the gateway's order, the first one that is brought; answers the one that counts. */
export async function noteGatewayOrder(db: Queryable, orderId: string, gatewayOrderId: string): Promise<string> {
  const isIt = and(eq(orderPayment.orderId, orderId), isNull(orderPayment.gatewayOrderId))
  await db.update(orderPayment).set({ gatewayOrderId }).where(isIt)
  return (await orderPaymentOf(db, orderId))?.gatewayOrderId ?? gatewayOrderId
}

export async function setPaymentState(
  db: Queryable,
  orderId: string,
  state: OrderPaymentRow['state'],
  askAt: Date | null,
): Promise<void> {
  await db.update(orderPayment).set({ state, askAt }).where(eq(orderPayment.orderId, orderId))
}

/** The orders about which the gateway is to be asked now, the longest waiting first. */
export async function ordersToAskAbout(db: Queryable, now: Date): Promise<OrderPaymentRow[]> {
  const due = db.select().from(orderPayment).where(lte(orderPayment.askAt, now))
  return due.orderBy(asc(orderPayment.askAt)).limit(batch)
}

/** Takes on asking about an order, so that no other process does; false when one already has. */
export async function claimAsking(db: Queryable, row: OrderPaymentRow, next: Date | null): Promise<boolean> {
  const isIt = and(eq(orderPayment.orderId, row.orderId), eq(orderPayment.askAt, row.askAt ?? new Date(0)))
  const claimed = await db.update(orderPayment).set({ askAt: next }).where(isIt).returning({ id: orderPayment.orderId })
  return claimed.length === 1
}

/** Has the clock ask about an order at that moment about which it asks no more. */
export async function askOnceMore(db: Queryable, orderId: string, at: Date): Promise<void> {
  const isSilent = and(eq(orderPayment.orderId, orderId), isNull(orderPayment.askAt))
  await db.update(orderPayment).set({ askAt: at }).where(isSilent)
}

export async function insertPayment(db: Queryable, row: PaymentRow): Promise<void> {
  await db.insert(payment).values(row)
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

/** Why a payment was given back; undefined while it was not. */
export async function refundReasonOf(db: Queryable, paymentId: string): Promise<string | undefined> {
  const rows = await db.select({ reason: refund.reason }).from(refund).where(eq(refund.paymentId, paymentId)).limit(1)
  return rows[0]?.reason
}

/** A shopper's payments since then that placed no order, the newest first, each with why it went back. */
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
    .limit(batch)
}

/** The payment by which an order stands. */
export async function payingPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const isIt = and(eq(payment.orderId, orderId), payment.pays)
  // Locked: whoever wants to give the same money back waits, and then finds nothing left.
  const [row] = await db.select().from(payment).where(isIt).for('no key update')
  return row
}

/** Orders that their shoppers have ended and whose money has not gone back, should the list of put-off work have lost one. */
export async function endedUnrefunded(db: Queryable): Promise<string[]> {
  // In the words of the index order_ended_online; as a question about each of these few, so that not all payments are read.
  const hasEnded = sql`${order.paymentType} = 'Online' and ${order.status} in ('Cancelled', 'Returned')`
  const isUnrefunded = sql`(select ${payment.refunded} < coalesce((select r.amount from order_return r where r.order_id = ${order.id}), ${payment.amount})
    from ${payment} where ${payment.orderId} = ${order.id} and ${payment.pays})`
  const rows = await db.select({ orderId: order.id }).from(order).where(and(hasEnded, isUnrefunded))
  return rows.map((row) => row.orderId)
}

/** Sets money of a payment aside for giving back; false when so much is not left. */
export async function setAsideForRefund(db: Queryable, paymentId: string, amount: number): Promise<boolean> {
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

/** The refunds that are to be sent, or asked about, now. */
export async function refundsToSend(db: Queryable, now: Date): Promise<RefundRow[]> {
  return db.select().from(refund).where(lte(refund.askAt, now)).orderBy(asc(refund.askAt)).limit(batch)
}

/** Writes down how a refund stands; what has ended stays ended. */
export async function saveRefund(
  db: Queryable,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'gatewayRefundId' | 'askAt'>>,
): Promise<void> {
  const isOpen = sql`${refund.state} in ('asked', 'pending')`
  await db
    .update(refund)
    .set(change)
    .where(and(eq(refund.id, id), isOpen))
}

/** Whether money of a shopper's payments is still on its way back, or has failed to get there. */
export async function hasUnfinishedRefund(db: Queryable, shopperId: string): Promise<boolean> {
  const [row] = await db
    .execute<{ has: boolean }>(sql`
    select exists (
      select from refund r join payment p on p.id = r.payment_id join "order" o on o.id = p.order_id
      where o.shopper_id = ${shopperId} and r.state <> 'processed'
        and not exists (select from refund again where again.instead_of = r.id)) as has`)
    .then(({ rows }) => rows)
  return row?.has === true
}

/** Whether an ended order of this shopper still waits for its refund to be asked for. */
export async function hasUnrefundedOrder(db: Queryable, shopperId: string): Promise<boolean> {
  const waiting = await endedUnrefunded(db)
  const own = await db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.shopperId, shopperId), inArray(order.id, waiting)))
  return own.length > 0
}

/** Keeps what the gateway told; false when this event was told before. */
export async function insertEvent(db: Queryable, row: EventRow): Promise<boolean> {
  const rows = await db.insert(paymentEvent).values(row).onConflictDoNothing().returning({ id: paymentEvent.id })
  return rows.length === 1
}

/** Events that nobody has finished acting on since then. */
export async function unhandledEvents(db: Queryable, before: Date): Promise<EventRow[]> {
  const isLeft = and(isNull(paymentEvent.handledAt), lt(paymentEvent.receivedAt, before))
  return db.select().from(paymentEvent).where(isLeft).orderBy(asc(paymentEvent.receivedAt)).limit(batch)
}

export async function markHandled(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(paymentEvent).set({ handledAt: at }).where(eq(paymentEvent.id, id))
}

/** Forgets events so old that the gateway no longer repeats them. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(paymentEvent).where(lt(paymentEvent.receivedAt, before))
}

/** What was paid for these orders. */
export async function paymentsFor(db: Queryable, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(inArray(payment.orderId, [...orderIds]))
    .orderBy(asc(payment.createdAt))
}

/** What went back of these payments. */
export async function refundsFor(db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(inArray(refund.paymentId, [...paymentIds]))
    .orderBy(asc(refund.createdAt))
}

/** Whether one of the shopper's online orders can still be paid. */
export async function hasOpenPayment(db: Queryable, shopperId: string): Promise<boolean> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .innerJoin(orderPayment, eq(orderPayment.orderId, order.id))
    .where(and(eq(order.shopperId, shopperId), eq(orderPayment.state, 'open')))
    .limit(1)
  return rows.length > 0
}

/** Deletes online orders that nobody paid and about which there is nothing more to hear; one that money came for stays. */
export async function deleteUnpaidOrders(db: Queryable, before: Date): Promise<void> {
  const isClosed = sql`exists (select from ${orderPayment} where ${orderPayment.orderId} = ${order.id}
    and ${orderPayment.state} = 'closed' and ${orderPayment.askAt} is null)`
  const hasMoney = sql`(exists (select from ${payment} where ${payment.orderId} = ${order.id})
    or exists (select from ${mismatchedPayment} where ${mismatchedPayment.orderId} = ${order.id}))`
  await db
    .delete(order)
    .where(
      and(eq(order.paymentType, 'Online'), not(order.isPaid), lt(order.createdAt, before), isClosed, not(hasMoney)),
    )
}
