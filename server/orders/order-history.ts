import { eq, sql } from 'drizzle-orm'
import type { Actor, HistoryKind } from '#domain/orders/order-history.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { order, orderHistory } from '../database/tables/orders.ts'

/** A session's person as the actor of a change. */
export function actorOf(person: Person): Actor {
  const { id } = person
  return person.kind === 'shopper' ? { role: 'shopper', id } : { role: person.role, id, name: person.name }
}

type HistoryEntry = {
  readonly orderId: string
  readonly at: Date
  readonly by: Actor
  readonly kind: HistoryKind
  readonly data?: Record<string, unknown>
}

/** Appends an entry to an order's history, in the transaction that changes the order and holds its lock. */
export async function addToHistory(tx: Queryable, { orderId, at, by, kind, data = {} }: HistoryEntry): Promise<void> {
  const position = sql<number>`(select coalesce(max(e.position) + 1, 0) from ${orderHistory} e where e.order_id = ${orderId})`
  const { role, id: personId = null, name = '' } = by
  await tx.insert(orderHistory).values({ orderId, position, at, role, personId, name, kind, data })
}

/** The history of an order, oldest first. */
export async function historyOf(db: Queryable, orderId: string): Promise<(typeof orderHistory.$inferSelect)[]> {
  return db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId)).orderBy(orderHistory.position)
}

/** Removes free text from the history of a nameless account's orders; this account replaces the shopper, staff stay. */
export async function blankHistory(db: Queryable, namelessId: string): Promise<void> {
  const own = sql`${orderHistory.orderId} in (select ${order.id} from ${order} where ${order.shopperId} = ${namelessId})`
  const personId = sql`case when ${orderHistory.role} = 'shopper' then ${namelessId} else ${orderHistory.personId} end`
  await db
    .update(orderHistory)
    .set({ personId, data: sql`${orderHistory.data} - 'text'` })
    .where(own)
}
