import { eq, sql } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import { noReceipts, type Receipts, receiptKinds } from '#domain/payments/receipts.ts'
import type { Queryable } from '../database/connect.ts'
import { receipt } from '../database/tables/rounds.ts'

/** What was received for an order on delivery, by kind, corrections included. */
async function sumReceipts(db: Queryable, orderId: string): Promise<Receipts> {
  const rows = await db
    .select({ kind: receipt.kind, sum: sql<string>`sum(${receipt.amount})` })
    .from(receipt)
    .where(eq(receipt.orderId, orderId))
    .groupBy(receipt.kind)
  return { ...noReceipts, ...Object.fromEntries(rows.map(({ kind, sum }) => [kind, paise(Number(sum))])) }
}

type Received = { readonly orderId: string; readonly at: Date; readonly by: Actor; readonly money: Receipts }

/** Inserts the differences that bring an order's receipts to these sums; the caller holds the order's lock. */
export async function recordReceipts(db: Queryable, { orderId, at, by, money }: Received): Promise<void> {
  const before = await sumReceipts(db, orderId)
  const rows = receiptKinds.flatMap((kind) => {
    const amount: Paise = paise(money[kind] - before[kind])
    const { role, id: personId = null, name = '' } = by
    return amount === 0 ? [] : [{ orderId, kind, amount, at, role, personId, name }]
  })
  if (rows.length > 0) await db.insert(receipt).values(rows)
}
