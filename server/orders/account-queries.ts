import { and, desc, eq, inArray, lt, ne, not, notExists, type SQL, sql } from 'drizzle-orm'
import { isDeletedAccount } from '#domain/accounts/accounts.ts'
import { finishedStatuses } from '#domain/orders/orders.ts'
import { isNamelessRow, isTelephoneCustomer, shopperById } from '../accounts/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { shopper } from '../database/tables/accounts.ts'
import { order } from '../database/tables/orders.ts'
import type { Transaction } from '../database/transaction.ts'
import { blankHistory } from './order-history.ts'
import { placedOnly } from './queries.ts'
import { blankReturns, remainingCost } from './returns/return-queries.ts'
import { type WholeOrder, wholeOrder } from './whole-order.ts'

/** All orders of a shopper, unpaid online orders too, newest first. */
export async function everyOrderOf(db: Queryable, shopperId: string): Promise<WholeOrder[]> {
  return db
    .select(wholeOrder)
    .from(order)
    .where(eq(order.shopperId, shopperId))
    .orderBy(desc(order.createdAt), desc(order.id))
}

/** Whether a shopper has an order, if only an unpaid one. */
export async function hasOrder(db: Queryable, shopperId: string): Promise<boolean> {
  return (await db.$count(order, eq(order.shopperId, shopperId))) > 0
}

async function hasPlacedOrder(db: Queryable, shopperId: string, condition: SQL): Promise<boolean> {
  return (await db.$count(order, and(eq(order.shopperId, shopperId), placedOnly, condition))) > 0
}

/** Whether a placed order of the shopper is neither delivered nor ended. */
export function hasOrderUnderWay(db: Queryable, shopperId: string): Promise<boolean> {
  return hasPlacedOrder(db, shopperId, not(inArray(order.status, [...finishedStatuses])))
}

/** Whether the shopper has not paid for a delivered order, or for the rest of a returned one. */
export function owesForDelivery(db: Queryable, shopperId: string): Promise<boolean> {
  const isUnpaid = sql`"order".payment_type = 'COD' and "order".status in ('Delivered', 'Returned')
    and ${remainingCost} > (select coalesce(sum(amount), 0) from receipt where order_id = "order".id)`
  return hasPlacedOrder(db, shopperId, isUnpaid)
}

/** Moves a deleted shopper's orders to a nameless account, without names and reasons; rounds the point to a kilometre. */
export async function anonymizeOrders(db: Queryable, shopperId: string, namelessId: string): Promise<void> {
  const blank = { firstName: '', lastName: '', email: '', phone: '', street: '' }
  const rounded = sql`jsonb_build_object(
    'latitude', round((${order.address} ->> 'latitude')::numeric, 2),
    'longitude', round((${order.address} ->> 'longitude')::numeric, 2))`
  await db
    .update(order)
    .set({
      shopperId: namelessId,
      address: sql`${order.address} || ${JSON.stringify(blank)}::jsonb || ${rounded}`,
      refuseText: null,
      key: null,
      requestHash: null,
    })
    .where(eq(order.shopperId, shopperId))
  await blankReturns(db, namelessId)
  await blankHistory(db, namelessId)
}

/** Whether a shopper has no order, not even an unpaid one. */
const hasNoOrder = (db: Queryable) =>
  notExists(db.select({ id: order.id }).from(order).where(eq(order.shopperId, shopper.id)))

/** Gives a shopper who has no order another name. */
export async function renameWithoutOrder(db: Queryable, id: string, name: string): Promise<void> {
  await db
    .update(shopper)
    .set({ name })
    .where(and(eq(shopper.id, id), ne(shopper.name, name), hasNoOrder(db)))
}

/** Deletes nameless accounts whose last order was deleted. */
export async function deleteNamelessWithoutOrders(db: Queryable): Promise<void> {
  await db.delete(shopper).where(and(isNamelessRow, hasNoOrder(db)))
}

/** Deletes telephone customers added before this time who have no order, so that no page finds them. */
export async function deleteTelephoneCustomersWithoutOrders(tx: Transaction, before: Date): Promise<void> {
  const isAbandoned = and(isTelephoneCustomer, lt(shopper.createdAt, before), hasNoOrder(tx))
  // An order that is being placed locks its customer, who is skipped. The second check sees orders placed since the first.
  const rows = await tx.select({ id: shopper.id }).from(shopper).where(isAbandoned).for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  await tx.delete(shopper).where(and(inArray(shopper.id, ids), hasNoOrder(tx)))
}

/** Free text about an order; undefined once its shopper is deleted, since the text may name them. */
export async function textUnlessAccountDeleted(
  db: Queryable,
  { shopperId }: Pick<WholeOrder, 'shopperId'>,
  text: string,
): Promise<string | undefined> {
  const customer = await shopperById(db, shopperId)
  return customer === undefined || isDeletedAccount(customer.email) ? undefined : text
}
