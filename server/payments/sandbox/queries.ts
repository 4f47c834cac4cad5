import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { sandboxOrder, sandboxPayment, sandboxRefund } from '../../database/tables/sandbox.ts'

export type SandboxOrderRow = typeof sandboxOrder.$inferSelect
export type SandboxPaymentRow = typeof sandboxPayment.$inferSelect
export type SandboxRefundRow = typeof sandboxRefund.$inferSelect

export async function sandboxOrderBy(
  db: Queryable,
  by: 'id' | 'receipt',
  value: string,
): Promise<SandboxOrderRow | undefined> {
  return (await db.select().from(sandboxOrder).where(eq(sandboxOrder[by], value)))[0]
}

export async function sandboxPaymentsOf(db: Queryable, orderId: string): Promise<SandboxPaymentRow[]> {
  const own = db.select().from(sandboxPayment).where(eq(sandboxPayment.orderId, orderId))
  return own.orderBy(asc(sandboxPayment.createdAt), asc(sandboxPayment.id))
}

export async function sandboxPaymentBy(db: Queryable, id: string): Promise<SandboxPaymentRow | undefined> {
  return (await db.select().from(sandboxPayment).where(eq(sandboxPayment.id, id)))[0]
}

export async function sandboxRefundBy(
  db: Queryable,
  by: 'id' | 'key',
  value: string,
): Promise<SandboxRefundRow | undefined> {
  return (await db.select().from(sandboxRefund).where(eq(sandboxRefund[by], value)))[0]
}

export async function sandboxRefundsOf(db: Queryable, paymentId: string): Promise<SandboxRefundRow[]> {
  return db
    .select()
    .from(sandboxRefund)
    .where(eq(sandboxRefund.paymentId, paymentId))
    .orderBy(desc(sandboxRefund.createdAt))
    .limit(100)
}

/** The sum of a payment's successful refunds, in paise. */
export async function refundedAmountOf(db: Queryable, paymentId: string): Promise<number> {
  const sum = sql<string>`coalesce(sum(${sandboxRefund.amount}), 0)`
  const matches = and(eq(sandboxRefund.paymentId, paymentId), eq(sandboxRefund.status, 'processed'))
  const [row] = await db.select({ sum }).from(sandboxRefund).where(matches)
  return Number(row?.sum ?? 0)
}
