import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { QueueQuery } from '#domain/orders/queue-shapes.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { ordersFor } from './list-queries.ts'
import { orderJson } from './order-json.ts'
import { placedOrders } from './queries.ts'
import type { WholeOrder } from './whole-order.ts'

/** An answer holds at most 500 orders (CONTRACT "Orders"). */
const pageSize = 500

/** A page of a shopper's own orders, or for the seller of all: by number for the plain list (SPEC 7), else by cursor. */
export async function listOrders(
  db: Queryable,
  { page = '1', ...query }: { readonly page?: string | undefined } & QueueQuery,
  reader: Person,
): Promise<{ orders: OrderJson[]; nextPage?: number; nextCursor?: string }> {
  const toJson = (order: WholeOrder) => orderJson(order, reader)
  if (Object.values(query).some((each) => each !== undefined)) {
    const { rows, nextCursor } = await ordersFor(db, query, reader)
    return { orders: rows.map(toJson), ...(nextCursor && { nextCursor }) }
  }
  const offset = (Number(page) - 1) * pageSize
  // One order more is read, to tell whether another page follows.
  const found = await placedOrders(db, { limit: pageSize + 1, offset }, reader)
  const orders = found.slice(0, pageSize).map(toJson)
  return found.length > pageSize ? { orders, nextPage: Number(page) + 1 } : { orders }
}
