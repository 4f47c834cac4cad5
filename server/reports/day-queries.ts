import { and, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Paise, paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { order, orderStatusChange } from '../database/tables/orders.ts'
import { payment, refund } from '../database/tables/payments.ts'
import { dayClose } from '../database/tables/reports.ts'
import { orderReturn } from '../database/tables/returns.ts'
import { receipt } from '../database/tables/rounds.ts'
import { placedOnly } from '../orders/queries.ts'

/** The day's ledger reads and marks money of orders and payments: one place adds up all of it. */

export type DayBounds = { readonly day: string; readonly from: Date; readonly to: Date }

export type DayCloseRow = typeof dayClose.$inferSelect

const within = (at: PgColumn, { from, to }: DayBounds): SQL | undefined => and(gte(at, from), lt(at, to))

/** The sum of a kind of money in the day's ledger, and its entries. */
export type LedgerSum = {
  readonly kind: 'cash' | 'upi' | 'rounding' | 'online' | 'cash-back' | 'online-back'
  readonly isRider: boolean
  readonly name: string
  readonly amount: Paise
  readonly entries: number
}

/** All money of a day by kind and person: receipts, online payments, refunds, cash given back for returns. */
export async function ledgerOf(db: Queryable, { from, to }: DayBounds): Promise<LedgerSum[]> {
  const day = (at: PgColumn) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`
  const isShop = sql`false as is_rider, '' as name`
  const { rows } = await db.execute<{
    kind: LedgerSum['kind']
    is_rider: boolean
    name: string
    amount: string
    entries: string
  }>(sql`
    select kind, is_rider, name, sum(amount) as amount, count(*) as entries from (
      select kind, role = 'rider' as is_rider, name, amount from ${receipt} where ${day(receipt.at)}
      union all
      select 'online', ${isShop}, amount from ${payment} where ${day(payment.createdAt)}
      union all
      select 'online-back', ${isShop}, amount from ${refund} where ${day(refund.createdAt)} and ${refund.state} <> 'failed'
      union all
      select 'cash-back', ${isShop}, amount from ${orderReturn} where ${day(orderReturn.cashGivenBackAt)}
    ) entry
    group by kind, is_rider, name order by is_rider desc, name, kind`)
  return rows.map(({ kind, is_rider: isRider, name, amount, entries }) => {
    return { kind, isRider, name, amount: paise(Number(amount)), entries: Number(entries) }
  })
}

/** Marks all money of a day that is in no close yet; what comes in afterwards stays unmarked. */
export async function markClosed(db: Queryable, bounds: DayBounds): Promise<void> {
  const closedDay = bounds.day
  await db
    .update(receipt)
    .set({ closedDay })
    .where(and(within(receipt.at, bounds), isNull(receipt.closedDay)))
  await db
    .update(payment)
    .set({ closedDay })
    .where(and(within(payment.createdAt, bounds), isNull(payment.closedDay)))
  await db
    .update(refund)
    .set({ closedDay })
    .where(and(within(refund.createdAt, bounds), ne(refund.state, 'failed'), isNull(refund.closedDay)))
  await db
    .update(orderReturn)
    .set({ closedDay })
    .where(and(within(orderReturn.cashGivenBackAt, bounds), isNull(orderReturn.closedDay)))
}

/** Orders delivered in a day by who brought them. */
export type DeliveredSum = {
  readonly isRider: boolean
  readonly name: string
  readonly orders: number
  readonly sold: Paise
  readonly fees: Paise
  readonly online: Paise
  readonly upi: Paise
}

/** Orders whose last delivery was that day, by who brought them, with what they cost as packed. */
export async function deliveredIn(db: Queryable, { from, to }: DayBounds): Promise<DeliveredSum[]> {
  const { rows } = await db.execute<{ is_rider: boolean; name: string } & Record<string, string>>(sql`
    select coalesce(e.role = 'rider', false) as is_rider, coalesce(e.name, '') as name, count(*) as orders,
      sum(o.amount - o.shipping_fee) as sold, sum(o.shipping_fee) as fees,
      coalesce(sum(o.amount) filter (where o.payment_type = 'Online'), 0) as online, coalesce(sum(u.upi), 0) as upi
    from (
      select order_id, max(at) as at from ${orderStatusChange}
      where status = 'Delivered' and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
      group by order_id
    ) d
    join ${order} o on o.id = d.order_id and o.status in ('Delivered', 'Returned')
    left join lateral (
      select role, name from order_event where order_id = o.id and kind = 'moved' and at = d.at and data ->> 'to' = 'Delivered'
      order by position desc limit 1
    ) e on true
    left join lateral (
      -- What comes later is money of the day on which it comes.
      select sum(amount) as upi from ${receipt}
      where order_id = o.id and kind = 'upi' and at < ${to.toISOString()}::timestamptz
    ) u on true
    where not exists (select from ${orderStatusChange} later
      where later.order_id = o.id and later.status = 'Delivered' and later.at >= ${to.toISOString()}::timestamptz)
    group by 1, 2 order by 1 desc, 2`)
  const money = (text: string | undefined) => paise(Number(text))
  return rows.map((row) => ({
    isRider: row.is_rider,
    name: row.name,
    orders: Number(row.orders),
    sold: money(row.sold),
    fees: money(row.fees),
    online: money(row.online),
    upi: money(row.upi),
  }))
}

/** Orders cancelled or refused in a day. */
export async function refusedIn(db: Queryable, bounds: DayBounds): Promise<number> {
  return db.$count(
    orderStatusChange,
    and(eq(orderStatusChange.status, 'Cancelled'), within(orderStatusChange.at, bounds)),
  )
}

/** Orders placed by the end of a day that are open now. */
export async function openBy(db: Queryable, { to }: DayBounds): Promise<number> {
  const isOpen = inArray(order.status, ['Ordered', 'Processing', 'Shipped', 'Out for Delivery'])
  return db.$count(order, and(placedOnly, isOpen, lt(order.createdAt, to)))
}

export async function dayCloseOf(db: Queryable, day: string): Promise<DayCloseRow | undefined> {
  return (await db.select().from(dayClose).where(eq(dayClose.day, day)))[0]
}

/** Inserts a close; false if the day was closed before. */
export async function insertDayClose(db: Queryable, row: DayCloseRow): Promise<boolean> {
  const { rowCount } = await db.insert(dayClose).values(row).onConflictDoNothing()
  return rowCount === 1
}
