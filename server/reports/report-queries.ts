import { sql } from 'drizzle-orm'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import type { Queryable } from '../database/connect.ts'
import { isPlacedOn, startOfDay } from '../orders/list-queries.ts'
import { remainingCost } from '../orders/returns/return-queries.ts'
import { isLatestDelivery } from './day-queries.ts'

export type ProductRow = {
  id: string
  name: string
  nameHi: string
  grams: number
  pieces: number
  sold: number
  wastedGrams: number
  wastedPieces: number
}

/** A period's figures, money in paise; `soldBefore` is of the period before. */
type ReportRow = {
  days: { date: string; orders: number; sold: number; fees: number }[]
  returns: { date: string; returned: number; amount: number }[]
  products: ProductRow[]
  hours: { hour: number; orders: number }[]
  customers: { new: number; returning: number }
  ended: { refused: number; cancelled: number }
  soldBefore: number
  missedSearches: { term: string; count: number }[]
}

const zone = sql`'Asia/Kolkata'`
/** SQL of the rows of a common table expression as JSON. */
const rowsOf = (name: string) => sql`(select coalesce(json_agg(t), '[]'::json) from ${sql.identifier(name)} t)`

/** SQL of what replaced a line `i`, and of which product was sold. */
const replacement = sql`(case when i.replacement->>'state' in ('offered', 'accepted') then i.replacement end)`
const soldProduct = sql`coalesce(${replacement}->>'productId', i.product_id)`

const maxMissedSearches = 50

/** The figures of a report by day of delivery; `before` is the period that it is compared with. */
export async function readReport(db: Queryable, period: ReportPeriod, before: ReportPeriod): Promise<ReportRow> {
  const [from, until] = [startOfDay(period.from), startOfDay(period.to, 1)]
  const { rows } = await db.execute<ReportRow>(sql`
    with delivered_since_before as (
      select o.id, o.shopper_id, c.at, o.amount - o.shipping_fee as sold, o.shipping_fee as fee,
        o.payment_type = 'Online' and o.credit > 0 as has_online_credit
      from order_status_change c join "order" o on o.id = c.order_id
      where ${isLatestDelivery} and c.at >= ${startOfDay(before.from)} and c.at < ${until}
        and o.status in ('Delivered', 'Returned')
    ), delivered as (select * from delivered_since_before where at >= ${from}),
    days as (
      select (at at time zone ${zone})::date as date, count(*)::int as orders,
        sum(sold)::float8 as sold, sum(fee)::float8 as fees
      from delivered group by 1
    ), returns as (
      select (settled_at at time zone ${zone})::date as date, count(*)::int as returned,
        sum("order".amount - ${remainingCost})::float8 as amount
      from order_return r join "order" on "order".id = r.order_id
      where r.state = 'accepted' and settled_at >= ${from} and settled_at < ${until} group by 1
    ), sales as (
      select ${soldProduct} as id, coalesce(${replacement}->>'name', i.name) as name,
        coalesce(${replacement}->>'nameHi', i.name_hi) as name_hi, i.unit_price * i.quantity - i.credit as sold,
        case when ${replacement} is null then i.grams else (${replacement}->>'grams')::int end is not null as by_weight,
        coalesce((${replacement}->>'packed')::int, i.packed, coalesce(i.grams, i.pieces, 1) * i.quantity) as amount
      from delivered d join order_item i on i.order_id = d.id
      union all
      -- An online credit is at least a rupee; what that adds to it is taken off the dearest lines.
      select id, null, null, -least(due, top_up - (up_to - due)), null, 0
      from (
        select ${soldProduct} as id, due, sum(due) over of_order - d.sold as top_up, sum(due) over dearest as up_to
        from delivered d join order_item i on i.order_id = d.id,
          lateral (select i.unit_price * i.quantity - i.credit as due) line
        where d.has_online_credit
        window of_order as (partition by i.order_id), dearest as (of_order order by due desc, i.position)) lines
      where top_up > up_to - due
    ), sold_products as (
      select id, max(name) as name, max(name_hi) as name_hi, sum(sold) as sold,
        sum(amount) filter (where by_weight) as grams, sum(amount) filter (where not by_weight) as pieces
      from sales group by id having sum(amount) > 0
    ), waste as (
      select product_id as id, -sum(change) filter (where by_weight) as grams, -sum(change) filter (where not by_weight) as pieces
      from (
        -- Each first price after the waste is a change of the measure, between weight and piece.
        select c.product_id, c.change, (p.sold_by = 'weight') = ((select count(*) from price_change f
          where f.product_id = p.id and f.unit_id is null and f.before is null and f.at > c.at) % 2 = 0) as by_weight
        from stock_change c join product p on p.id = c.product_id
        where c.reason = 'wasted' and c.at >= ${from} and c.at < ${until}) measured
      group by 1
    ), products as (
      select id, coalesce(p.name, s.name) as name, coalesce(p.name_hi, s.name_hi, '') as "nameHi",
        coalesce(s.grams, 0)::float8 as grams, coalesce(s.pieces, 0)::float8 as pieces,
        coalesce(s.sold, 0)::float8 as sold,
        coalesce(w.grams, 0)::float8 as "wastedGrams", coalesce(w.pieces, 0)::float8 as "wastedPieces"
      from sold_products s full join waste w using (id) left join product p using (id)
      order by coalesce(s.sold, 0) desc, name, id
    ), hours as (
      select extract(hour from c.at at time zone ${zone})::int as hour, count(*)::int as orders
      from "order" join order_status_change c on c.order_id = "order".id and c.position = 0
      where ${isPlacedOn(period.from, period.to, sql`c.at`)}
      group by 1
    ), buyers as materialized (
      -- Else each of the two counts would look up all orders of all buyers.
      select shopper_id, exists (select from "order" o join order_status_change c on c.order_id = o.id
        where o.shopper_id = b.shopper_id and o.created_at < ${from} and o.status in ('Delivered', 'Returned')
          and ${isLatestDelivery} and c.at < ${from}) as is_returning
      from (select distinct shopper_id from delivered) b
    ), ended as (
      select count(distinct o.id) filter (where o.refuse_reason is not null)::int as refused,
        count(distinct o.id) filter (where o.refuse_reason is null)::int as cancelled
      from order_status_change c join "order" o on o.id = c.order_id
      where c.status = 'Cancelled' and c.at >= ${from} and c.at < ${until} and o.status = 'Cancelled'
    ), missed as (
      select term, sum(count)::int as count from missed_search_day
      where day between ${period.from}::date and ${period.to}::date
      group by term order by 2 desc, term limit ${maxMissedSearches}
    )
    select ${rowsOf('days')} as days, ${rowsOf('returns')} as returns, ${rowsOf('products')} as products,
      ${rowsOf('hours')} as hours, ${rowsOf('missed')} as "missedSearches",
      (select coalesce(sum(sold), 0)::float8 from delivered_since_before where at < ${from}) as "soldBefore",
      (select json_build_object('new', count(*) filter (where not is_returning),
        'returning', count(*) filter (where is_returning)) from buyers) as customers,
      (select json_build_object('refused', refused, 'cancelled', cancelled) from ended) as ended`)
  const [row] = rows
  if (row === undefined) throw new Error('A report has one row.')
  return row
}
