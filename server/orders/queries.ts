import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { OrderProgress } from '#domain/orders.ts'
import type { Queryable } from '../database/connect.ts'
import { order, orderItem, orderStatusChange } from '../database/tables.ts'

type ItemRow = typeof orderItem.$inferSelect
type ChangeRow = { status: OrderProgress['status']; at: string }
export type OrderRow = typeof order.$inferSelect
export type WholeOrder = OrderRow & { items: ItemRow[]; changes: ChangeRow[] }

/** Items and timeline as JSON values, so that a list of orders is one statement. */
const items = sql<ItemRow[]>`(
  select coalesce(json_agg(json_build_object(
    'productId', i.product_id, 'name', i.name, 'image', i.image, 'category', i.category, 'unitId', i.unit_id,
    'unitLabel', i.unit_label, 'unitPrice', i.unit_price, 'quantity', i.quantity
  ) order by i.position), '[]'::json) from order_item i where i.order_id = "order".id)`
const changes = sql<ChangeRow[]>`(
  select coalesce(json_agg(json_build_object('status', c.status, 'at', c.at) order by c.position), '[]'::json)
  from order_status_change c where c.order_id = "order".id)`

const columns = {
  id: order.id,
  shopperId: order.shopperId,
  paymentType: order.paymentType,
  shippingFee: order.shippingFee,
  amount: order.amount,
  status: order.status,
  isPaid: order.isPaid,
  address: order.address,
  key: order.key,
  keyHash: order.keyHash,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  returnReason: order.returnReason,
  items: items.as('items'),
  changes: changes.as('changes'),
}

/** An order that stands; one that waits for its online payment is in nobody's list (CONTRACT "Orders"). */
const placed = or(eq(order.paymentType, 'COD'), order.isPaid)

export type Page = { readonly limit: number; readonly offset: number }

/** A shopper's own orders, newest first. */
export async function ordersOf(db: Queryable, shopperId: string, page: Page): Promise<WholeOrder[]> {
  const own = db
    .select(columns)
    .from(order)
    .where(and(eq(order.shopperId, shopperId), placed))
  return own.orderBy(desc(order.createdAt), desc(order.id)).limit(page.limit).offset(page.offset)
}

/** Everybody's orders, newest first: the seller's view. */
export async function allOrders(db: Queryable, page: Page): Promise<WholeOrder[]> {
  return db
    .select(columns)
    .from(order)
    .where(placed)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** How many of a shopper's newest orders, at most so many, wait for the seller with cash to pay, and were made since then. */
export async function countNewest(
  db: Queryable,
  shopperId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ open: number; recent: number }> {
  const newest = db
    .select({ paymentType: order.paymentType, status: order.status, createdAt: order.createdAt })
    .from(order)
    .where(eq(order.shopperId, shopperId))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(most)
    .as('newest')
  const isOpen = sql`${newest.paymentType} = 'COD' and ${newest.status} = 'Ordered'`
  const [row] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      recent: sql<number>`(count(*) filter (where ${gt(newest.createdAt, since)}))::int`,
    })
    .from(newest)
  return row ?? { open: 0, recent: 0 }
}

/** The order this shopper already placed under this key. */
export async function orderByKey(db: Queryable, shopperId: string, key: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.shopperId, shopperId), eq(order.key, key)))
  return row
}

/** Keeps an order with its lines. */
export async function insertOrder(
  db: Queryable,
  row: OrderRow,
  lines: Omit<ItemRow, 'orderId' | 'position'>[],
): Promise<void> {
  await db.insert(order).values(row)
  await db.insert(orderItem).values(lines.map((line, position) => ({ ...line, orderId: row.id, position })))
}

/** Writes the first entry of an order's timeline: from now on it stands. */
export async function beginTimeline(db: Queryable, { id, status }: Pick<OrderRow, 'id' | 'status'>, at: Date) {
  await db.insert(orderStatusChange).values({ orderId: id, position: 0, status, at })
}

/** Marks an online order as paid; from now on it stands. */
export async function markPaid(db: Queryable, row: Pick<OrderRow, 'id' | 'status'>, at: Date): Promise<void> {
  await db.update(order).set({ isPaid: true, updatedAt: at }).where(eq(order.id, row.id))
  await beginTimeline(db, row, at)
}

/** Whose order it is. */
export async function shopperOf(db: Queryable, orderId: string): Promise<string | undefined> {
  const [row] = await db.select({ shopperId: order.shopperId }).from(order).where(eq(order.id, orderId))
  return row?.shopperId
}

/** One of the shopper's own orders, placed or not; somebody else's is as good as none. */
export async function orderOf(db: Queryable, shopperId: string, id: string): Promise<OrderRow | undefined> {
  const isIt = and(eq(order.id, id), eq(order.shopperId, shopperId))
  const [row] = await db.select().from(order).where(isIt)
  return row
}

/** An order, kept from everybody else until the transaction ends; with a shopper, only if it is theirs. */
export async function lockOrder(db: Queryable, id: string, shopperId?: string): Promise<WholeOrder | undefined> {
  const own = shopperId === undefined ? undefined : eq(order.shopperId, shopperId)
  const wanted = and(eq(order.id, id), own)
  const locked = await db.select({ id: order.id }).from(order).where(wanted).for('no key update')
  if (locked.length === 0) return undefined
  const [row] = await db.select(columns).from(order).where(eq(order.id, id))
  return row
}

/** Gives an order its new status and writes it into the timeline; a returned one with its reason. */
export async function saveProgress(
  db: Queryable,
  id: string,
  progress: OrderProgress,
  at: Date,
  returnReason?: string,
): Promise<void> {
  const { status, isPaid, statusTimeline } = progress
  await db.update(order).set({ status, isPaid, updatedAt: at, returnReason }).where(eq(order.id, id))
  await db.insert(orderStatusChange).values({ orderId: id, position: statusTimeline.length - 1, status, at })
}
