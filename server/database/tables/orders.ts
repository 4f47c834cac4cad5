import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SoldBy } from '#domain/catalogue/units.ts'
import type { Language } from '#domain/languages.ts'
import type { RefuseReason } from '#domain/orders/order-ending.ts'
import type { ActorRole, HistoryKind } from '#domain/orders/order-history.ts'
import type { OrderStatus, PaymentType } from '#domain/orders/orders.ts'
import type { IfGone, Replacement } from '#domain/orders/packing.ts'
import { shopper } from './accounts.ts'
import { moment, money, optionalMoment, position } from './columns.ts'
import type { AddressSnapshot } from './delivery.ts'

/** SQL of an open order's statuses, as literals: with parameters PostgreSQL does not use the partial index. */
export const openStatuses = sql`('Ordered', 'Processing', 'Shipped', 'Out for Delivery')`

export const order = pgTable(
  'order',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shopper.id),
    paymentType: text('payment_type').$type<PaymentType>().notNull(),
    shippingFee: money('shipping_fee'),
    /** What is due: lines as packed, and shipping fee. */
    amount: money('amount'),
    /** What packing took off the ordered sum, which is amount + credit. */
    credit: money('credit').default(sql`0`),
    /** The shipping fee taken off because nothing was packed; else 0. */
    feeCredit: money('fee_credit').default(sql`0`),
    /** When packing ended: every line was weighed or found missing, or the order left; null before. */
    packedAt: optionalMoment('packed_at'),
    /** Optimistic lock of what is in the bag. */
    packingVersion: integer('version').notNull().default(1),
    /** What the shopper wants for missing lines, unless a line has a wish of its own. */
    ifGone: text('if_gone').$type<IfGone>(),
    /** The language of e-mails and WhatsApp messages: of the page that ordered, or chosen by the seller on the telephone. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** Why the seller refused the order, and what was written to the shopper; null unless refused. */
    refuseReason: text('refuse_reason').$type<RefuseReason>(),
    refuseText: text('refuse_text'),
    status: text('status').$type<OrderStatus>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    /** Idempotency-Key and hash of the request: a retry gets the first order. */
    key: text('key'),
    requestHash: text('key_hash'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
    /** When the seller accepted it; until then the seller's pages ring. */
    acceptedAt: optionalMoment('accepted_at'),
    /** When the seller promised to deliver it. */
    promisedAt: optionalMoment('promised_at'),
    /** Four digits that the shopper reads out to the rider; null where the store does not ask for them. */
    doorCode: text('door_code'),
    /** Wrong door codes so far. */
    codeTries: integer('code_tries').notNull().default(0),
    /** When the seller's browsers were notified again, after five minutes without acceptance. */
    remindedAt: optionalMoment('reminded_at'),
    /** `updatedAt` when the order was last found to owe no refund; any later change makes it checked again. */
    refundCheckedAt: optionalMoment('refund_checked_at'),
  },
  (table) => [
    uniqueIndex('order_key').on(table.shopperId, table.key),
    // Nulls first as in `order by … desc`, so that PostgreSQL need not sort all orders for the newest few.
    index('order_shopper').on(table.shopperId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** Partial index: each new order counts the shopper's cash orders at Ordered. */
    index('order_open_cash')
      .on(table.shopperId)
      .where(sql`${table.paymentType} = 'COD' and ${table.status} = 'Ordered'`),
    /** Partial index: unpaid orders release their stock after 15 minutes. */
    index('order_unpaid').on(table.createdAt).where(sql`${table.paymentType} = 'Online' and not ${table.isPaid}`),
    /** Partial index: finished orders do not slow the queue down. */
    index('order_open').on(table.createdAt, table.id).where(sql`${table.status} in ${openStatuses}`),
    index('order_status').on(table.status, table.createdAt, table.id),
    /** Partial index: the seller's pages ring for orders not yet accepted. */
    index('order_unaccepted')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'Ordered' and ${table.acceptedAt} is null`),
    /** Search by number, phone and name; `order_words` is in the migration order_queue. */
    index('order_search').using('gin', sql`order_words(${table.id}, ${table.address})`),
    /** Partial index: reconciling looks every minute for orders that changed since their refund was checked. */
    index('order_refund_unchecked')
      .on(table.updatedAt.desc().nullsFirst())
      .where(
        sql`${table.paymentType} = 'Online' and (${table.status} in ('Cancelled', 'Returned') or ${table.credit} > 0)
          and ${table.refundCheckedAt} is distinct from ${table.updatedAt}`,
      ),
    check('order_money', sql`${table.shippingFee} >= 0 and ${table.amount} >= ${table.shippingFee}`),
    check('order_credit', sql`${table.feeCredit} >= 0 and ${table.credit} >= ${table.feeCredit}`),
    check('order_if_gone', sql`${table.ifGone} in ('leave', 'replace', 'call')`),
    check('order_language', sql`${table.language} in ('en', 'hi')`),
    check('order_refused', sql`${table.refuseReason} in ('gone', 'asked', 'unreachable', 'too-far', 'closed')`),
    check('order_payment', sql`${table.paymentType} in ('COD', 'Online')`),
  ],
)

/** An order's id; the row is deleted with its order. */
export const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => order.id, { onDelete: 'cascade' })

export const orderItem = pgTable(
  'order_item',
  {
    /** The line's `_id`: unique, as orders have one line at each position. */
    id: text('id').generatedAlwaysAs(sql`order_id || '-' || position::text`).notNull(),
    orderId: orderId(),
    position: position(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    category: text('category').notNull(),
    unitId: text('unit_id').notNull(),
    unitLabel: text('unit_label').notNull(),
    unitPrice: money('unit_price'),
    quantity: integer('quantity').notNull(),
    nameHi: text('name_hi').notNull().default(''),
    /** What was packed of the whole line, in grams or pieces; null before packing, 0 if missing or replaced. */
    packed: integer('packed'),
    /** How much cheaper packing made the line. */
    credit: money('credit').default(sql`0`),
    replacement: jsonb('replacement').$type<Replacement>(),
    ifGone: text('if_gone').$type<IfGone>(),
    soldBy: text('sold_by').$type<SoldBy>().notNull().default('weight'),
    /** Content of one unit in grams; null for what is sold by piece, and where unknown. */
    grams: integer('grams'),
    /** Content of one unit in pieces. */
    pieces: integer('pieces'),
  },
  (table) => [
    check('order_item_packed', sql`${table.packed} >= 0 and (${table.replacement} is null or ${table.packed} = 0)`),
    check('order_item_credit', sql`${table.credit} between 0 and ${table.unitPrice} * ${table.quantity}`),
    check('order_item_if_gone', sql`${table.ifGone} in ('leave', 'replace', 'call')`),
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_item_product').on(table.productId),
    /** Partial index: the hourly cleanup looks for pictures that no order shows. */
    index('order_item_replacement')
      .on(sql`(${table.replacement} ->> 'image')`)
      .where(sql`${table.replacement} is not null`),
    /** Search by product; `text_words` is in the migration order_queue. */
    index('order_item_search').using('gin', sql`text_words(${table.name} || ' ' || ${table.nameHi})`),
    check('order_item_quantity', sql`${table.quantity} between 1 and 99`),
    check('order_item_price', sql`${table.unitPrice} >= 0`),
  ],
)

export const orderStatusChange = pgTable(
  'order_status_change',
  { orderId: orderId(), position: position(), status: text('status').$type<OrderStatus>().notNull(), at: moment('at') },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    /** Partial index: reports look for orders delivered or cancelled on some days. */
    index('order_status_change_final').on(table.at).where(sql`${table.status} in ('Delivered', 'Cancelled')`),
  ],
)

/** The history of an order beside its timeline: who changed what; only addToHistory writes it. */
export const orderHistory = pgTable(
  'order_event',
  {
    orderId: orderId(),
    position: position(),
    at: moment('at'),
    role: text('role').$type<ActorRole>().notNull(),
    /** The shopper's, seller's or staff member's id; null for a rider's link and the store itself. */
    personId: text('person_id'),
    /** The name at that time; empty for shoppers, so that a deleted account leaves none behind. */
    name: text('name').notNull().default(''),
    kind: text('kind').$type<HistoryKind>().notNull(),
    /** Details of the kind; free text is in `text` only, which is deleted with the account. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_event_role', sql`${table.role} in ('shopper', 'owner', 'manager', 'packer', 'rider', 'store')`),
  ],
)
