import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { sandboxOrder, sandboxPayment, sandboxRefund } from '../../database/tables/sandbox.ts'

export type SandboxOrderRow = typeof sandboxOrder.$inferSelect
export type SandboxPaymentRow = typeof sandboxPayment.$inferSelect
export type SandboxRefundRow = typeof sandboxRefund.$inferSelect

/** Inserts an order; false if its receipt is taken. */
export async function insertSandboxOrder(db: Queryable, row: SandboxOrderRow): Promise<boolean> {
  const { rowCount } = await db.insert(sandboxOrder).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function sandboxOrderBy(
  db: Queryable,
  by: 'id' | 'receipt',
  value: string,
): Promise<SandboxOrderRow | undefined> {
  return (await db.select().from(sandboxOrder).where(eq(sandboxOrder[by], value)))[0]
}

/** The order, locked until the transaction ends. */
export async function lockSandboxOrder(db: Queryable, id: string): Promise<SandboxOrderRow | undefined> {
  return (await db.select().from(sandboxOrder).where(eq(sandboxOrder.id, id)).for('no key update'))[0]
}

export async function insertSandboxPayment(db: Queryable, row: SandboxPaymentRow): Promise<void> {
  await db.insert(sandboxPayment).values(row)
}

export async function sandboxPaymentsOf(db: Queryable, orderId: string): Promise<SandboxPaymentRow[]> {
  const own = db.select().from(sandboxPayment).where(eq(sandboxPayment.orderId, orderId))
  return own.orderBy(asc(sandboxPayment.createdAt), asc(sandboxPayment.id))
}

export async function sandboxPaymentBy(db: Queryable, id: string): Promise<SandboxPaymentRow | undefined> {
  return (await db.select().from(sandboxPayment).where(eq(sandboxPayment.id, id)))[0]
}

/** Captures an authorized payment; false if it is not authorized. */
export async function captureSandboxPayment(db: Queryable, id: string): Promise<boolean> {
  const matches = and(eq(sandboxPayment.id, id), eq(sandboxPayment.status, 'authorized'))
  const { rowCount } = await db.update(sandboxPayment).set({ status: 'captured' }).where(matches)
  return rowCount === 1
}

export async function insertSandboxRefund(db: Queryable, row: SandboxRefundRow): Promise<boolean> {
  const { rowCount } = await db.insert(sandboxRefund).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function sandboxRefundBy(
  db: Queryable,
  by: 'id' | 'key',
  value: string,
): Promise<SandboxRefundRow | undefined> {
  return (await db.select().from(sandboxRefund).where(eq(sandboxRefund[by], value)))[0]
}

/** The sum of a payment's successful refunds, in paise. */
export async function refundedAmountOf(db: Queryable, paymentId: string): Promise<number> {
  const sum = sql<string>`coalesce(sum(${sandboxRefund.amount}), 0)`
  const matches = and(eq(sandboxRefund.paymentId, paymentId), eq(sandboxRefund.status, 'processed'))
  const [row] = await db.select({ sum }).from(sandboxRefund).where(matches)
  return Number(row?.sum ?? 0)
}

export async function countFailedRefunds(db: Queryable, paymentId: string): Promise<number> {
  return db.$count(sandboxRefund, and(eq(sandboxRefund.paymentId, paymentId), eq(sandboxRefund.status, 'failed')))
}
