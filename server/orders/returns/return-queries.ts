import { and, eq, isNotNull, lt, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { touchOrder } from '../queries.ts'

/** Adds a shopper's return request, and marks the order as changed. */
export async function insertReturn(
  db: Queryable,
  orderId: string,
  request: { readonly reason: string; readonly lines: number[] | null; readonly photo: string | null },
  at: Date,
): Promise<void> {
  await db.insert(orderReturn).values({ orderId, state: 'requested', ...request, requestedAt: at })
  await touchOrder(db, orderId, at)
}

type Settlement = Partial<Omit<typeof orderReturn.$inferInsert, 'orderId'>>

/** Saves how a request was settled or its cash given back, and marks the order as changed. */
export async function saveReturn(db: Queryable, orderId: string, settlement: Settlement, at: Date): Promise<void> {
  await db.update(orderReturn).set(settlement).where(eq(orderReturn.orderId, orderId))
  await touchOrder(db, orderId, at)
}

/** Paise that an order still costs: 0 once cancelled; after a return the other lines; online the amount without refund. */
export const remainingCost = sql`(case "order".status when 'Cancelled' then 0 when 'Returned' then (
  select "order".amount - case
      when "order".payment_type = 'Online' then max(r.amount)
      when bool_and(i.unit_price * i.quantity <= i.credit or r.accepted @> to_jsonb(i.position)) then "order".amount
      else least("order".amount, sum(i.unit_price * i.quantity - i.credit) filter (where r.accepted @> to_jsonb(i.position))) end
  from order_return r join order_item i on i.order_id = r.order_id where r.order_id = "order".id) else "order".amount end)`

function returnsOf(db: Queryable, shopperId: string) {
  return db
    .select({ state: orderReturn.state })
    .from(orderReturn)
    .innerJoin(order, and(eq(order.id, orderReturn.orderId), eq(order.shopperId, shopperId)))
}

/** Whether the shopper has a return that the seller has not settled. */
export async function hasUnsettledReturn(db: Queryable, shopperId: string): Promise<boolean> {
  const rows = await returnsOf(db, shopperId).where(eq(orderReturn.state, 'requested')).limit(1)
  return rows.length > 0
}

/** Whether cash of an accepted return was not given back yet. */
const isCashToGiveBack = sql`(${orderReturn.state} = 'accepted' and ${order.paymentType} = 'COD'
  and ${orderReturn.amount} is distinct from 0 and ${orderReturn.cashGivenBackAt} is null)`

/** Whether the seller owes the shopper cash for an accepted return. */
export async function isCashOwed(db: Queryable, shopperId: string): Promise<boolean> {
  const rows = await returnsOf(db, shopperId).where(isCashToGiveBack).limit(1)
  return rows.length > 0
}

/** Stored in place of a text that could name a deleted shopper, where the table requires one. */
export const namelessText = '-'

/** Removes free text and photos from the returns of a nameless account's orders. */
export async function blankReturns(db: Queryable, namelessId: string): Promise<void> {
  const isTheirs = sql`${orderReturn.orderId} in (select id from "order" where shopper_id = ${namelessId})`
  const refusal = sql`case when ${orderReturn.refusal} is not null then ${namelessText} end`
  await db.update(orderReturn).set({ reason: namelessText, refusal, photo: null }).where(isTheirs)
}

/** Removes the photos of returns that were settled before this time and for which no cash is owed. */
export async function removeOldReturnPhotos(db: Queryable, before: Date): Promise<void> {
  const isOld = and(isNotNull(orderReturn.photo), lt(orderReturn.settledAt, before))
  const isOpen = sql`exists (select from ${order} where ${order.id} = ${orderReturn.orderId} and ${isCashToGiveBack})`
  await db
    .update(orderReturn)
    .set({ photo: null })
    .where(and(isOld, not(isOpen)))
}

/** The photo of a return and the order's shopper. */
export async function returnPhoto(db: Queryable, orderId: string) {
  const [row] = await db
    .select({ photo: orderReturn.photo, shopperId: order.shopperId })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(eq(orderReturn.orderId, orderId))
  return row
}

/** SQL: whether a return is to be settled, or cash to be given back for it. */
export const isReturnOpen = sql`(${orderReturn.state} = 'requested' or ${isCashToGiveBack})`
