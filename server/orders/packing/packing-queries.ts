import { and, eq, sql } from 'drizzle-orm'
import { lineCredit, type OrderSums } from '#domain/orders/packing.ts'
import type { Queryable } from '../../database/connect.ts'
import { orderHistory, orderItem } from '../../database/tables/orders.ts'
import { updateOrder } from '../queries.ts'
import type { ItemRow } from '../whole-order.ts'

/** What the bag costs, and when the order was accepted and its bag complete. */
type Bag = OrderSums & {
  readonly packingVersion: number
  readonly acceptedAt: Date
  readonly packedAt: Date | null
  readonly at: Date
}

/** Saves changed lines and the order's new sums. */
export async function saveBag(db: Queryable, id: string, lines: readonly ItemRow[], bag: Bag): Promise<void> {
  const { at, ...columns } = bag
  await updateOrder(db, id, columns, at)
  for (const line of lines) {
    const { position, packed, replacement } = line
    await db
      .update(orderItem)
      .set({ packed, replacement, credit: lineCredit(line) })
      .where(and(eq(orderItem.orderId, id), eq(orderItem.position, position)))
  }
}

/** The products that the shopper has declined for lines of an order; they stay declined if the packer undoes the offer. */
export async function declinedReplacements(
  db: Queryable,
  orderId: string,
): Promise<{ item: string; product: string }[]> {
  const { kind, data } = orderHistory
  const isDeclined = and(eq(kind, 'replaced'), sql`${data} @> '{"accepted": false}'`)
  return db
    .select({ item: sql<string>`${data} ->> 'item'`, product: sql<string>`${data} ->> 'product'` })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), isDeclined))
}
