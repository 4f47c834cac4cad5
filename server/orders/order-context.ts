import { sql } from 'drizzle-orm'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { isProductIn, isUnitIn, type ProductRow, productsAsJson, toProductsById } from '../catalogue/product-rows.ts'
import type { Queryable } from '../database/connect.ts'
import { type JsonRow, statement } from '../database/statement.ts'
import { type AddressRow, addressAsJson, addressFromJson } from '../delivery/queries.ts'
import { type ClosingRow, closingAsJson, closingFromJson, settingsVersion } from '../store/queries.ts'
import type { OrderRow } from './whole-order.ts'

/** Identifies the rows that an order depends on. */
export type OrderLookup = {
  readonly shopperId: string
  readonly productIds: readonly string[]
  readonly unitIds: readonly string[]
  readonly unitLabels: readonly string[]
  readonly addressId: string | null
  readonly key: string | null
  /** ISO time since which orders are counted, an hour ago. */
  readonly hourStart: string
  /** Counting stops at this number of orders. */
  readonly maxCounted: number
}

/** The order that has a request's idempotency key. */
export type OrderWithKey = Pick<OrderRow, 'id' | 'requestHash' | 'paymentType' | 'isPaid'>

/** Everything an order depends on, as one statement read it. */
export type OrderContext = {
  /** Changes with every write to the shopper's row: cart, orders and account. */
  readonly shopperVersion: string
  readonly cartVersion: number
  /** The shopper's order that has this idempotency key already, also an unpaid one. */
  readonly orderWithKey: OrderWithKey | null
  /** Cash orders at status Ordered, accepted or not. */
  readonly cashOrdersAtOrdered: number
  /** The seller takes no cash orders of this shopper. */
  readonly refusesCash: boolean
  readonly ordersLastHour: number
  readonly address: AddressRow | undefined
  readonly closing: ClosingRow | undefined
  /** The version of the saved settings: delivery, hours, payment, smallest order. The environment sets other limits, such as the orders of an hour. */
  readonly settingsVersion: number
  readonly products: ReadonlyMap<string, Product>
  /** By product id; each changes with every write to the product's row, also when counting of its stock begins. */
  readonly productVersions: Readonly<Record<string, string>>
}

type ContextRow = Omit<OrderContext, 'address' | 'closing' | 'products'> & {
  address: JsonRow<AddressRow> | null
  closing: JsonRow<ClosingRow> | null
  products: ProductRow[]
}

// One round trip reads the tables of five areas. PostgreSQL would plan the statement anew for each value of a plain
// parameter in LIMIT, but not for `limit (select …)`. Orders dated over an hour ahead do not count: the clock may have
// been set back.
const readContext = statement<ContextRow, OrderLookup>(
  'load_order_context',
  (placeholder) => sql`
    select s.xmin::text as "shopperVersion", s.cart_version as "cartVersion", s.refuses_cash as "refusesCash",
      (select json_build_object('id', id, 'requestHash', key_hash, 'paymentType', payment_type, 'isPaid', is_paid) from "order"
        where shopper_id = s.id and key = ${placeholder('key')}) as "orderWithKey",
      (select count(*)::int from (
        select from "order" where shopper_id = s.id and payment_type = 'COD' and status = 'Ordered'
        limit (select ${placeholder('maxCounted')}::int)) open) as "cashOrdersAtOrdered",
      (select count(*)::int from (
        select from "order" where shopper_id = s.id and created_at > ${placeholder('hourStart')}::timestamptz
          and created_at < ${placeholder('hourStart')}::timestamptz + interval '2 hours'
        limit (select ${placeholder('maxCounted')}::int)) recent) as "ordersLastHour",
      ${addressAsJson(sql`s.id`, placeholder('addressId'))} as address, ${closingAsJson} as closing,
      ${settingsVersion} as "settingsVersion",
      ${productsAsJson(isProductIn(placeholder('productIds')), isUnitIn(placeholder('unitIds'), placeholder('unitLabels')))} as products,
      (select coalesce(json_object_agg(id, xmin), '{}'::json) from product where ${isProductIn(placeholder('productIds'))}) as "productVersions"
    from shopper s where s.id = ${placeholder('shopperId')}`,
)

/** Loads what orders depend on, without locks; undefined for deleted accounts. */
export async function loadOrderContext(db: Queryable, lookup: OrderLookup): Promise<OrderContext | undefined> {
  const [row] = await readContext(db, lookup)
  if (row === undefined) return undefined
  return {
    ...row,
    address: addressFromJson(row.address),
    closing: closingFromJson(row.closing),
    products: toProductsById(row.products),
  }
}
