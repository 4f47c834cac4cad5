import { eq, sql } from 'drizzle-orm'
import type { Actor, OrderEventKind } from '#domain/orders/order-history.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { order, orderEvent } from '../database/tables/orders.ts'

/** A session's person as the author of a change. */
export function actorOf({ kind, id, role = 'owner', name = '' }: Person): Actor {
  return kind === 'shopper' ? { role: 'shopper', id } : { role, id, name }
}

type OrderEvent = {
  readonly orderId: string
  readonly at: Date
  readonly by: Actor
  readonly kind: OrderEventKind
  readonly data?: Record<string, unknown>
}

/** Appends to an order's history, in the transaction that changes the order and holds its lock. */
export async function recordEvent(db: Queryable, { orderId, at, by, kind, data = {} }: OrderEvent): Promise<void> {
  const position = sql<number>`(select coalesce(max(e.position) + 1, 0) from order_event e where e.order_id = ${orderId})`
  const { role, id: personId = null, name = '' } = by
  await db.insert(orderEvent).values({ orderId, position, at, role, personId, name, kind, data })
}

/** The history of an order, oldest first. */
export async function eventsOf(db: Queryable, orderId: string): Promise<(typeof orderEvent.$inferSelect)[]> {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(orderEvent.position)
}

/** Removes free text and the person from the history of a deleted shopper's orders. */
export async function blankEvents(db: Queryable, anonymousId: string): Promise<void> {
  const own = sql`${orderEvent.orderId} in (select ${order.id} from ${order} where ${order.shopperId} = ${anonymousId})`
  const personId = sql`case when ${orderEvent.role} = 'shopper' then ${anonymousId} else ${orderEvent.personId} end`
  await db
    .update(orderEvent)
    .set({ personId, data: sql`${orderEvent.data} - 'text'` })
    .where(own)
}
