import { and, asc, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, storeActor } from '#domain/orders/order-history.ts'
import type { BillSeller } from '#domain/orders/order-shapes.ts'
import { isPlaced, type OrderProgress } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { micros, sortedBy } from '../database/cursor.ts'
import { order, orderItem, orderStatusChange } from '../database/tables/orders.ts'
import { saveBill } from './bill-queries.ts'
import { addToHistory } from './order-history.ts'
import { type ItemRow, type OrderRow, type WholeOrder, wholeOrder } from './whole-order.ts'

/** Placed orders: one awaiting online payment is in no list (CONTRACT "Orders"). */
export const placedOnly = or(eq(order.paymentType, 'COD'), order.isPaid)

/** SQL of when an order was placed; an online one is placed once its payment is known. */
export const placedAt = sql`(select c.at from order_status_change c where c.order_id = "order".id and c.position = 0)`

type OrderedUnit = Pick<ItemRow, 'productId' | 'unitId' | 'unitLabel'>

/** More products than are shown, since some may be gone. */
const maxBought = 50

/** Two years of one order a week; bounds the sort. */
const maxOrdersRead = 100

/** How far the clocks of two processes may differ. */
const clockToleranceMs = minuteMs

type Page = { readonly limit: number; readonly offset: number }

/** Lists of orders are sorted by the time of ordering. */
export const orderSorting = (isAscending: boolean) => ({ at: order.createdAt, id: order.id, isAscending })

/** Orders with `micros` for a cursor. The inner query pages, so that items of skipped orders are not read. */
export async function readOrders(
  db: Queryable,
  condition: SQL | undefined,
  { isAscending, limit, offset }: Page & { readonly isAscending: boolean },
): Promise<(WholeOrder & { micros: string })[]> {
  const sorting = sortedBy(orderSorting(isAscending))
  const page = db
    .select()
    .from(order)
    .where(condition)
    .orderBy(...sorting)
    .limit(limit)
    .offset(offset)
    .as('order')
  return db
    .select({ ...wholeOrder, micros: micros(order.createdAt).as('micros') })
    .from(page)
    .orderBy(...sorting)
}

/** Limits orders to one shopper's; without an id, sets no condition. */
const isOrderOf = (shopperId?: string) => (shopperId === undefined ? undefined : eq(order.shopperId, shopperId))

/** Limits orders to those that a reader lists: a shopper's own, or for the seller all. */
export const isListedFor = ({ kind, id }: Person) => isOrderOf(kind === 'shopper' ? id : undefined)

/** Placed orders, newest first. */
export function placedOrders(db: Queryable, page: Page, reader: Person): Promise<WholeOrder[]> {
  return readOrders(db, and(isListedFor(reader), placedOnly), { ...page, isAscending: false })
}

/** The products of a shopper's newest orders, latest first, each with the unit that was ordered last. */
export async function boughtBy(db: Queryable, shopperId: string): Promise<OrderedUnit[]> {
  const recent = db
    .select({ id: order.id, createdAt: order.createdAt })
    .from(order)
    .where(and(eq(order.shopperId, shopperId), placedOnly))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(maxOrdersRead)
    .as('recent')
  const latest = db
    .selectDistinctOn([orderItem.productId], {
      productId: orderItem.productId,
      unitId: orderItem.unitId,
      unitLabel: orderItem.unitLabel,
      position: orderItem.position,
      at: recent.createdAt,
    })
    .from(recent)
    .innerJoin(orderItem, eq(orderItem.orderId, recent.id))
    .orderBy(orderItem.productId, desc(recent.createdAt), asc(orderItem.position))
    .as('latest')
  return db.select().from(latest).orderBy(desc(latest.at), asc(latest.position)).limit(maxBought)
}

/** Marks an online order paid, which places it and begins its timeline. */
export async function markPaid(
  tx: Queryable,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  at: Date,
): Promise<void> {
  await updateOrder(tx, orderId, { isPaid: true }, at)
  await tx.insert(orderStatusChange).values({ orderId, position: 0, status, at })
  await addToHistory(tx, { orderId, at, by: storeActor, kind: 'paid' })
}

/** Whether the shopper has placed another order of one of this order's products since it was begun, or up to a minute before. */
export async function hasNewerOrderOfSameProduct(
  db: Queryable,
  { id, shopperId, createdAt }: Pick<OrderRow, 'id' | 'shopperId' | 'createdAt'>,
): Promise<boolean> {
  const since = new Date(createdAt.getTime() - clockToleranceMs)
  const productIds = db.select({ id: orderItem.productId }).from(orderItem).where(eq(orderItem.orderId, id))
  const [row] = await db
    .select({ id: order.id })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .innerJoin(orderStatusChange, and(eq(orderStatusChange.orderId, order.id), eq(orderStatusChange.position, 0)))
    .where(
      and(
        eq(order.shopperId, shopperId),
        ne(order.id, id),
        gte(orderStatusChange.at, since),
        inArray(orderItem.productId, productIds),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** An order, placed or not; with a shopper id, only their own. */
export async function orderById(db: Queryable, id: string, shopperId?: string): Promise<OrderRow | undefined> {
  const isWanted = and(eq(order.id, id), isOrderOf(shopperId))
  return (await db.select().from(order).where(isWanted))[0]
}

/** A placed order with all that belongs to it. */
export async function placedOrder(db: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [row] = await db
    .select(wholeOrder)
    .from(order)
    .where(and(eq(order.id, id), placedOnly))
  return row
}

/** Locks and reads an order; with a shopper id, only their own. */
export async function lockOrder(tx: Queryable, id: string, shopperId?: string): Promise<WholeOrder | undefined> {
  const locked = await tx
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.id, id), isOrderOf(shopperId)))
    .for('no key update')
  if (locked.length === 0) return undefined
  return (await tx.select(wholeOrder).from(order).where(eq(order.id, id)))[0]
}

/** Locks and reads a placed order; with a shopper id, only their own. Throws ORDER_UNKNOWN. */
export async function lockPlacedOrder(tx: Queryable, id: string, shopperId?: string): Promise<WholeOrder> {
  const found = await lockOrder(tx, id, shopperId)
  if (found === undefined || !isPlaced(found)) throw new Refusal('ORDER_UNKNOWN')
  return found
}

/** The time of a change, but later than the last one: the packing sheet and an open history compare these times. */
const afterLastChange = (at: Date) =>
  sql`greatest(${at.toISOString()}::timestamptz, ${order.updatedAt} + interval '1 millisecond')`

/** Saves an order's new status in timeline and history, accepts it, and saves the bill of a delivery. */
export async function saveProgress(
  tx: Queryable,
  id: string,
  progress: OrderProgress,
  { at, by, seller }: { readonly at: Date; readonly by: Actor; readonly seller: BillSeller },
): Promise<void> {
  const { status, isPaid, statusTimeline } = progress
  const acceptedAt = sql`coalesce(${order.acceptedAt}, ${at.toISOString()}::timestamptz)`
  await tx
    .update(order)
    .set({ status, isPaid, acceptedAt, updatedAt: afterLastChange(at) })
    .where(eq(order.id, id))
  await tx.insert(orderStatusChange).values({ orderId: id, position: statusTimeline.length - 1, status, at })
  const data = { from: statusTimeline.at(-2)?.status, to: status }
  await addToHistory(tx, { orderId: id, at, by, kind: 'moved', data })
  if (status === 'Delivered') await saveBill(tx, id, at, seller)
}

/** Marks an order as changed. */
export async function touchOrder(db: Queryable, id: string, at: Date): Promise<void> {
  await updateOrder(db, id, {}, at)
}

/** Changes columns of a locked order; with a time, marks it as changed. */
export async function updateOrder(
  db: Queryable,
  id: string,
  values: Omit<Partial<typeof order.$inferInsert>, 'updatedAt'>,
  at?: Date,
): Promise<void> {
  await db
    .update(order)
    .set({ ...values, ...(at && { updatedAt: afterLastChange(at) }) })
    .where(eq(order.id, id))
}
