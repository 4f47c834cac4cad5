import { getTableColumns, sql } from 'drizzle-orm'
import type { OrderCosts } from '#domain/orders/order-ending.ts'
import type { ActorRole } from '#domain/orders/order-history.ts'
import type { BillSeller } from '#domain/orders/order-shapes.ts'
import type { OrderProgress } from '#domain/orders/orders.ts'
import { lineDue } from '#domain/orders/packing.ts'
import type { StopState } from '#domain/orders/rounds.ts'
import { noReceipts, type Receipts } from '#domain/payments/receipts.ts'
import type { JsonRow } from '../database/statement.ts'
import { order, orderHistory, type orderItem } from '../database/tables/orders.ts'
import type { orderReturn as returnTable } from '../database/tables/returns.ts'

export type ItemRow = Omit<typeof orderItem.$inferSelect, 'orderId'>

type TimelineRow = OrderProgress['statusTimeline'][number]

export type OrderRow = typeof order.$inferSelect

/** A return as PostgreSQL writes it in JSON, with times as text. */
type ReturnRow = JsonRow<Omit<typeof returnTable.$inferSelect, 'orderId' | 'closedDay'>>

export type WholeOrder = OrderRow & {
  items: ItemRow[]
  statusTimeline: TimelineRow[]
  orderReturn: ReturnRow | null
  received: Partial<Receipts> | null
  round: LatestRound | null
  /** Who took a telephone order. */
  takenBy: { role: ActorRole; name: string } | null
  /** `hsn` has HSN codes by product id. */
  bill: { year: string; number: number; at: string; seller: BillSeller | null; hsn: Record<string, string> } | null
}

/** What an order costs as packed, in all and by line. */
export function costsOf({ amount, items }: WholeOrder): OrderCosts {
  return { amount, lines: items.map(lineDue) }
}

/** What was received for an order so far, by kind. */
export function receivedFor({ received }: WholeOrder): Receipts {
  return { ...noReceipts, ...received }
}

/** The latest round of an order, with times as text. */
type LatestRound = { id: string; name: string; state: StopState; tappedAt: string | null; expiresAt: string }

/** Items as one JSON value; `json_agg` of whole rows is a quarter faster than with `json_build_object`. */
const items = sql<ItemRow[]>`(
  select coalesce(json_agg(item), '[]'::json) from (
    select i.product_id as "productId", i.name, i.name_hi as "nameHi", i.image, i.category, i.unit_id as "unitId",
      i.unit_label as "unitLabel", i.unit_price as "unitPrice", i.quantity, i.position, i.packed, i.credit, i.replacement,
      i.if_gone as "ifGone", i.id, i.sold_by as "soldBy", i.grams, i.pieces
    from order_item i
    where i.order_id = "order".id order by i.position) item)`

const statusTimeline = sql<TimelineRow[]>`(
  select coalesce(json_agg(change), '[]'::json) from (
    select c.status, c.at as timestamp from order_status_change c where c.order_id = "order".id order by c.position) change)`

const orderReturn = sql<ReturnRow | null>`(
  select json_build_object('state', r.state, 'reason', r.reason, 'requestedAt', r.requested_at, 'settledAt', r.settled_at,
    'refusal', r.refusal, 'accepted', r.accepted, 'lines', r.lines, 'photo', r.photo, 'amount', r.amount, 'cashGivenBackAt', r.cash_given_back_at)
  from order_return r where r.order_id = "order".id)`

const received = sql<Partial<Receipts> | null>`(
  select json_object_agg(kind, sum) from (
    select r.kind, sum(r.amount) as sum from receipt r where r.order_id = "order".id group by r.kind) each)`

const round = sql<LatestRound | null>`(
  select json_build_object('id', r.id, 'name', r.name, 'state', s.state, 'tappedAt', s.tapped_at, 'expiresAt', r.expires_at)
  from round_stop s join round r on r.id = s.round_id where s.order_id = "order".id
  order by s.handed_over_at desc, r.created_at desc limit 1)`

const takenBy = sql<WholeOrder['takenBy']>`(
  select json_build_object('role', e.role, 'name', e.name)
  from ${orderHistory} e where e.order_id = "order".id and e.position = 0 and e.kind = 'telephoned')`

const bill = sql<WholeOrder['bill']>`(
  select json_build_object('year', b.year, 'number', b.number, 'at', b.at, 'seller', b.seller, 'hsn', b.hsn) from bill b where b.order_id = "order".id)`

/** An order's columns with all that belongs to it; selected from "order". */
export const wholeOrder = {
  ...getTableColumns(order),
  items: items.as('items'),
  statusTimeline: statusTimeline.as('statusTimeline'),
  orderReturn: orderReturn.as('orderReturn'),
  received: received.as('received'),
  round: round.as('round'),
  takenBy: takenBy.as('takenBy'),
  bill: bill.as('bill'),
}
