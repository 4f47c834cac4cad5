import { and, desc, eq, gt, isNull, max, sum } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import type { Actor } from '#domain/orders/order-history.ts'
import { noReceipts, type ReceiptKind, type Receipts, receiptKinds } from '#domain/payments/receipts.ts'
import type { Queryable } from '../database/connect.ts'
import { receipt } from '../database/tables/receipts.ts'
import { receivedFor, type WholeOrder } from './whole-order.ts'

type Received = {
  readonly at: Date
  readonly by: Actor
  readonly money: Receipts
  /** Position in the timeline of a step back from Delivered, which takes all money back. */
  readonly stepBack?: number | undefined
}

type Entry = Pick<typeof receipt.$inferSelect, 'kind' | 'amount' | 'role' | 'personId' | 'name'>

/** Inserts differences that bring a locked order's receipts to these sums; lowered ones are taken from the receiver, of a closed day from the corrector. */
export async function recordReceipts(db: Queryable, order: WholeOrder, received: Received): Promise<void> {
  const { at, by, money, stepBack } = received
  const before = receivedFor(order)
  const { role, id: personId = null, name = '' } = by
  const entries: Entry[] = []
  for (const kind of receiptKinds) {
    const amount = paise(money[kind] - before[kind])
    if (amount > 0) entries.push({ kind, amount, role, personId, name })
    if (amount < 0) {
      const total = paise(-amount)
      const corrector = { kind, amount: total, role, personId, name }
      entries.push(...takeBack([...(await receivedBy(db, order.id, kind)), corrector], total))
    }
  }
  if (entries.length === 0) return
  await db.insert(receipt).values(entries.map((entry) => ({ orderId: order.id, at, stepBack, ...entry })))
}

/** What each person received for an order in days that are not closed, and still has of this kind; the latest first. */
async function receivedBy(db: Queryable, orderId: string, kind: ReceiptKind): Promise<Entry[]> {
  const { role, personId, name } = receipt
  const amount = sum(receipt.amount).mapWith((value) => paise(Number(value)))
  return db
    .select({ kind: receipt.kind, amount, role, personId, name })
    .from(receipt)
    .where(and(eq(receipt.orderId, orderId), eq(receipt.kind, kind), isNull(receipt.closedDay)))
    .groupBy(receipt.kind, role, personId, name)
    .having(gt(sum(receipt.amount), '0'))
    .orderBy(desc(max(receipt.id)))
}

/** What the latest step back from Delivered took out of an order's receipts. */
export async function takenBackFor(db: Queryable, { id, statusTimeline }: WholeOrder): Promise<Receipts> {
  const stepBack = statusTimeline.findLastIndex(({ status }) => status === 'Delivered') + 1
  if (stepBack === 0) return noReceipts
  const rows = await db
    .select({ kind: receipt.kind, amount: sum(receipt.amount).mapWith((value) => paise(-Number(value))) })
    .from(receipt)
    .where(and(eq(receipt.orderId, id), eq(receipt.stepBack, stepBack)))
    .groupBy(receipt.kind)
  return { ...noReceipts, ...Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])) }
}

/** Negative entries that together take a sum back, from one after another. */
function takeBack(received: readonly Entry[], total: Paise): Entry[] {
  let left: number = total
  return received.flatMap((entry) => {
    const amount = paise(Math.min(entry.amount, left))
    left -= amount
    return amount === 0 ? [] : [{ ...entry, amount: paise(-amount) }]
  })
}
