import { type Paise, paise } from '#domain/money.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import { type Receipts, receiptKinds } from '#domain/payments/receipts.ts'
import type { Queryable } from '../database/connect.ts'
import { receipt } from '../database/tables/rounds.ts'
import { receivedFor, type WholeOrder } from './whole-order.ts'

type Received = { readonly at: Date; readonly by: Actor; readonly money: Receipts }

/** Inserts the differences that bring a locked order's receipts to these sums. */
export async function recordReceipts(db: Queryable, order: WholeOrder, { at, by, money }: Received): Promise<void> {
  const before = receivedFor(order)
  const { role, id: personId = null, name = '' } = by
  const rows = receiptKinds.flatMap((kind) => {
    const amount: Paise = paise(money[kind] - before[kind])
    return amount === 0 ? [] : [{ orderId: order.id, kind, amount, at, role, personId, name }]
  })
  if (rows.length > 0) await db.insert(receipt).values(rows)
}
