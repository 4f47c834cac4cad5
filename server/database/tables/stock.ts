import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { StockReason } from '#domain/catalogue/stock.ts'
import { product, productId } from './catalogue.ts'
import { moment } from './columns.ts'
import { order } from './orders.ts'

/** Stock shared by all packs of a product; a table of its own, because an order lowers it and changes nothing of the product. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams or pieces; null while the seller counts no stock and the switch alone decides. */
    level: bigint('level', { mode: 'number' }),
    /** Below this level the seller is notified; null for never. */
    tellBelow: bigint('tell_below', { mode: 'number' }),
  },
  (table) => [check('stock_level', sql`${table.level} >= 0`), check('stock_tell_below', sql`${table.tellBelow} > 0`)],
)

/** Every stock change; those of a product add up to its level. */
export const stockChange = pgTable(
  'stock_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    /** Grams or pieces; negative for less stock. */
    change: bigint('change', { mode: 'number' }).notNull(),
    /** The level after the change. */
    level: bigint('level', { mode: 'number' }).notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** The seller or staff who changed it; null where an order did. */
    personId: text('person_id'),
    orderId: text('order_id').references((): AnyPgColumn => order.id, { onDelete: 'set null' }),
    at: moment('at'),
  },
  (table) => [
    index('stock_change_product').on(table.productId, table.id),
    /** Partial index: reports look for what was wasted on some days. */
    index('stock_change_wasted').on(table.at).where(sql`${table.reason} = 'wasted'`),
    index('stock_change_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('stock_change_level', sql`${table.level} >= 0`),
  ],
)
