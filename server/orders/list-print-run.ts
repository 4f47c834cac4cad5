import { maxPrintedOrders, pickingList } from '#domain/orders/picking-list.ts'
import type { PrintRunJson } from '#domain/orders/print-shapes.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { oldestOpen } from './list-queries.ts'
import { orderJson } from './order-json.ts'

/** The oldest open orders and their picking list. One order more is read, to tell whether there are others. */
export async function listPrintRun(db: Queryable, reader: Person): Promise<PrintRunJson> {
  const found = await oldestOpen(db, maxPrintedOrders + 1)
  const orders = found.slice(0, maxPrintedOrders)
  return {
    orders: orders.map((order) => orderJson(order, reader)),
    picking: pickingList(orders),
    more: found.length > maxPrintedOrders,
  }
}
