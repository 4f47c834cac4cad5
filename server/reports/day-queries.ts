import { and, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Paise, paise } from '#domain/money.ts'
import type { Queryable } from '../database/connect.ts'
import { order, orderHistory, orderStatusChange } from '../database/tables/orders.ts'
import { payment, refund } from '../database/tables/payments.ts'
import { receipt } from '../database/tables/receipts.ts'
import { dayClose } from '../database/tables/reports.ts'
import { orderReturn } from '../database/tables/returns.ts'
import type { Transaction } from '../database/transaction.ts'
import { isOpen } from '../orders/list-queries.ts'
import { placedAt, placedOnly } from '../orders/queries.ts'
import { remainingCost } from '../orders/returns/return-queries.ts'

// These statements read and mark money in tables of orders and payments, because only a day's close needs all of it.

/** A day such as 2026-11-24 with its beginning and end in India. */
export type DayBounds = { readonly day: string; readonly from: Date; readonly to: Date }

export type DayCloseRow = typeof dayClose.$inferSelect

const within = (at: PgColumn, { from, to }: DayBounds): SQL | undefined => and(gte(at, from), lt(at, to))

/** Which rows are a day's money, by table. */
const moneyOf = (bounds: DayBounds) => ({
  received: within(receipt.at, bounds),
  paid: within(payment.createdAt, bounds),
  refunded: and(within(refund.createdAt, bounds), ne(refund.state, 'failed')),
  cashBack: within(orderReturn.cashGivenBackAt, bounds),
})

/** Who had a part in a day's money or deliveries. */
export type Participant = {
  readonly isRider: boolean
  /** Empty for a first owner without a name and for what has no person. */
  readonly name: string
  /** Of named staff, whose names never change, but two may share one; null for riders, only a name on a link, and for the shop. */
  readonly personId: string | null
}

/** A day's money of one kind and person: its sum in paise and the number of entries. */
export type MoneySum = Participant & {
  readonly kind: 'cash' | 'upi' | 'rounding' | 'online' | 'cash-back' | 'online-back'
  readonly amount: Paise
  readonly entries: number
}

/** SQL: the id by which `Participant` tells staff apart. */
const idOfStaff = sql`case when role <> 'rider' and name <> '' then person_id end`

/** All money of a day by kind and person: receipts, online payments, refunds, cash given back for returns. */
export async function moneyIn(db: Queryable, bounds: DayBounds): Promise<MoneySum[]> {
  const { received, paid, refunded, cashBack } = moneyOf(bounds)
  const shopAsPerson = sql`false as is_rider, '' as name, null as person_id`
  const { rows } = await db.execute<MoneySum>(sql`
    select kind, is_rider as "isRider", name, person_id as "personId", sum(amount)::float8 as amount, count(*)::int as entries
    from (
      select kind, role = 'rider' as is_rider, name, ${idOfStaff} as person_id, amount from ${receipt} where ${received}
      union all
      select 'online', ${shopAsPerson}, amount from ${payment} where ${paid}
      union all
      select 'online-back', ${shopAsPerson}, amount from ${refund} where ${refunded}
      union all
      select 'cash-back', ${shopAsPerson}, amount from ${orderReturn} where ${cashBack}
    ) entry
    group by kind, is_rider, name, person_id order by is_rider desc, name, person_id, kind`)
  return rows
}

/** Marks all money of a day that no close has yet as part of the day's close. */
export async function markClosed(db: Queryable, bounds: DayBounds): Promise<void> {
  const { received, paid, refunded, cashBack } = moneyOf(bounds)
  const tables = [
    [receipt, received],
    [payment, paid],
    [refund, refunded],
    [orderReturn, cashBack],
  ] as const
  for (const [table, isOfDay] of tables)
    await db
      .update(table)
      .set({ closedDay: bounds.day })
      .where(and(isOfDay, isNull(table.closedDay)))
}

/** Orders one person delivered in a day, with sums in paise. */
export type DeliveredSum = Participant & {
  readonly orders: number
  readonly sold: Paise
  readonly fees: Paise
  readonly online: Paise
  readonly upi: Paise
}

/** SQL: whether a status change `c` is the latest delivery of its order. */
export const isLatestDelivery = sql`c.status = 'Delivered' and not exists (select from order_status_change later
  where later.order_id = c.order_id and later.status = 'Delivered' and later.position > c.position)`

/** SQL: orders whose latest delivery was in the day, with its time. */
const deliveriesIn = ({ from, to }: DayBounds) => sql`
  select order_id, at from order_status_change c
  where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz and ${isLatestDelivery}`

/** Orders whose latest delivery was in the day, by who delivered them, with their sums as packed. */
export async function deliveredIn(db: Queryable, bounds: DayBounds): Promise<DeliveredSum[]> {
  const { rows } = await db.execute<DeliveredSum>(sql`
    select coalesce(e.role = 'rider', false) as "isRider", coalesce(e.name, '') as name, e.person_id as "personId",
      count(*)::int as orders,
      sum(o.amount - o.shipping_fee)::float8 as sold, sum(o.shipping_fee)::float8 as fees,
      coalesce(sum(o.amount) filter (where o.payment_type = 'Online'), 0)::float8 as online,
      coalesce(sum(u.upi), 0)::float8 as upi
    from (${deliveriesIn(bounds)}) d
    join ${order} o on o.id = d.order_id and o.status in ('Delivered', 'Returned')
    left join lateral (
      select role, name, ${idOfStaff} as person_id from ${orderHistory}
      where order_id = o.id and kind = 'moved' and at = d.at and data ->> 'to' = 'Delivered'
      order by position desc limit 1
    ) e on true
    left join lateral (
      -- UPI received later counts on its own day.
      select sum(amount) as upi from ${receipt}
      where order_id = o.id and kind = 'upi' and at < ${bounds.to.toISOString()}::timestamptz
    ) u on true
    group by 1, 2, 3 order by 1 desc, 2, 3`)
  return rows
}

/** Paise that shoppers still have to pay for cash orders whose latest delivery was in the day. */
export async function unpaidOf(db: Queryable, bounds: DayBounds): Promise<Paise> {
  const received = sql`(select coalesce(sum(amount), 0) from ${receipt} where order_id = "order".id)`
  const { rows } = await db.execute<{ unpaid: Paise }>(sql`
    select coalesce(sum(greatest(0, ${remainingCost} - ${received})), 0)::float8 as unpaid
    from (${deliveriesIn(bounds)}) d join ${order} on "order".id = d.order_id
    where "order".payment_type = 'COD' and "order".status in ('Delivered', 'Returned')`)
  return rows[0]?.unpaid ?? paise(0)
}

/** How many orders were cancelled or refused in a day. */
export async function countCancelledIn(db: Queryable, bounds: DayBounds): Promise<number> {
  return db.$count(
    orderStatusChange,
    and(eq(orderStatusChange.status, 'Cancelled'), within(orderStatusChange.at, bounds)),
  )
}

/** How many orders placed by a day's end are open now. */
export async function countOpenBy(db: Queryable, { to }: DayBounds): Promise<number> {
  return db.$count(order, and(placedOnly, isOpen, sql`${placedAt} < ${to.toISOString()}::timestamptz`))
}

export async function dayCloseOf(db: Queryable, day: string): Promise<DayCloseRow | undefined> {
  return (await db.select().from(dayClose).where(eq(dayClose.day, day)))[0]
}

/** Inserts a day's close; beside a concurrent one `onConflictDoNothing` throws 40001 under repeatable read, which is retried. */
export async function insertDayClose(db: Transaction, row: DayCloseRow): Promise<void> {
  await db.insert(dayClose).values(row).onConflictDoNothing()
}
