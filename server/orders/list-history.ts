import { type HistoryEntryJson, settledStates } from '#domain/orders/history-shapes.ts'
import { readableHistory } from '#domain/orders/order-history.ts'
import { type OrderStatus, toSellerStatus } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import { historyOf } from './order-history.ts'
import { placedOrder } from './queries.ts'

type HistoryRow = Awaited<ReturnType<typeof historyOf>>[number]

function entryJson({ position, at, kind, role, name, data }: HistoryRow): HistoryEntryJson {
  const to = typeof data.to === 'string' ? data.to : undefined
  return {
    position,
    at: at.toISOString(),
    kind,
    by: { role, name: name || undefined },
    status: kind === 'moved' && to !== undefined ? toSellerStatus(to as OrderStatus) : undefined,
    rider: kind === 'handed-over' ? to : undefined,
    settled: settledStates.find((state) => state === data.settled),
  }
}

/** A placed order's history as JSON for the seller, oldest first. Throws ORDER_UNKNOWN. */
export async function listHistory(db: Queryable, orderId: string): Promise<HistoryEntryJson[]> {
  if ((await placedOrder(db, orderId)) === undefined) throw new Refusal('ORDER_UNKNOWN')
  return readableHistory((await historyOf(db, orderId)).map(entryJson))
}
