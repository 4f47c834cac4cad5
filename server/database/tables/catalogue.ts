import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CategoryPath } from '#domain/catalogue/catalogue.ts'
import type { PriceSource } from '#domain/catalogue/price-shapes.ts'
import type { PackFigures } from '#domain/catalogue/prices.ts'
import type { StockReason } from '#domain/catalogue/stock.ts'
import type { Quantity, SoldBy, UnitType } from '#domain/catalogue/units.ts'
import type { Paise } from '#domain/money.ts'
import { hundredths, moment, money, position } from './columns.ts'
import { order } from './orders.ts'

export const product = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    nameHi: text('name_hi').notNull().default(''),
    searchNames: jsonb('search_names').$type<string[]>().notNull().default([]),
    category: text('category').$type<CategoryPath>().notNull(),
    image: jsonb('image').$type<string[]>().notNull(),
    description: jsonb('description').$type<string[]>().notNull(),
    descriptionHi: jsonb('description_hi').$type<string[]>().notNull().default([]),
    inStock: boolean('in_stock').notNull().default(true),
    /** What the base price is for: a kilogram or a piece. */
    soldBy: text('sold_by').$type<SoldBy>().notNull().default('weight'),
    basePrice: money('base_price'),
    discountPercent: hundredths('discount_percent'),
    /** The catalogue's order. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at'),
    /** Optimistic lock of texts and pictures, incremented by every change. */
    version: integer('version').notNull().default(1),
    /** Optimistic lock of base price and packs' prices, incremented by every change. */
    priceVersion: integer('price_version').notNull().default(1),
    /** The last change of texts, pictures, prices, packs, stock or availability; null before the first. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
    /** When the seller removed it from the catalogue; null while it is listed. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    check('product_price', sql`${table.basePrice} >= 0`),
    check('product_sold_by', sql`${table.soldBy} in ('weight', 'piece')`),
    check('product_percent', sql`${table.discountPercent} between 0 and 10000`),
  ],
)

/** Search terms without results, and their number; nothing about the shopper. */
export const missedSearch = pgTable(
  'missed_search',
  {
    term: text('term').primaryKey(),
    count: integer('count').notNull(),
    lastAt: moment('last_at'),
  },
  (table) => [
    index('missed_search_last').on(table.lastAt),
    check('missed_search_term', sql`char_length(${table.term}) between 1 and 60`),
  ],
)

/** The same by day in India, for reports; deleted with its term. */
export const missedSearchDay = pgTable(
  'missed_search_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    term: text('term')
      .notNull()
      .references(() => missedSearch.term, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.day] })],
)

/** A dish or an occasion, and the products that a search for it shows. */
export const searchTopic = pgTable('search_topic', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameHi: text('name_hi').notNull().default(''),
  /** Spellings in any script. */
  words: jsonb('words').$type<string[]>().notNull(),
  /** Product ids in display order. */
  products: jsonb('products').$type<string[]>().notNull(),
  /** Optimistic lock, incremented by every change. */
  version: integer('version').notNull().default(1),
  /** When it was deleted; the row stops the next start from adding the demo topic again. */
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
})

export const unit = pgTable(
  'unit',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    type: text('type').$type<UnitType>().notNull(),
    label: text('label').notNull(),
    quantityUnit: text('quantity_unit').$type<Quantity['unit']>().notNull(),
    quantityValue: doublePrecision('quantity_value').notNull(),
    /** Content of a pack sold by weight; null by piece, and for old packs of unknown weight. */
    grams: integer('grams'),
    /** Content of a pack sold by piece. */
    pieces: integer('pieces'),
    price: money('price'),
    discountPercent: hundredths('discount_percent'),
    discount: money('discount'),
    sellingPrice: money('selling_price'),
    /** Whether its selling price stays when the base price changes. */
    isPinned: boolean('is_pinned').notNull().default(false),
    position: position(),
    /** When the seller deleted it; adding the same label restores it. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('unit_label').on(table.productId, table.type, table.label),
    check('unit_type', sql`${table.type} in ('retail', 'bulk')`),
    check(
      'unit_content',
      sql`${table.grams} > 0 and ${table.pieces} is null or ${table.pieces} > 0 and ${table.grams} is null
      or ${table.grams} is null and ${table.pieces} is null`,
    ),
    check(
      'unit_figures',
      sql`${table.sellingPrice} >= 0 and ${table.discount} >= 0 and ${table.sellingPrice} + ${table.discount} = ${table.price}`,
    ),
  ],
)

/** Stock shared by all packs of a product; its own row, since orders write it but only share-lock the product. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams or pieces; null while the seller counts no stock and the switch alone decides. */
    level: bigint('level', { mode: 'number' }),
    /** The seller is notified when the level falls below this; null for never. */
    tellBelow: bigint('tell_below', { mode: 'number' }),
  },
  (table) => [check('stock_level', sql`${table.level} >= 0`), check('stock_tell_below', sql`${table.tellBelow} > 0`)],
)

/** Every change of stock; those of a product add up to its level. */
export const stockChange = pgTable(
  'stock_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams or pieces; negative when something went. */
    change: bigint('change', { mode: 'number' }).notNull(),
    /** The level after the change. */
    level: bigint('level', { mode: 'number' }).notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** The seller or staff member who changed it; null where an order did. */
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

/** One save of prices by the seller, valid at once or from a time on. */
export const priceBatch = pgTable(
  'price_batch',
  {
    id: text('id').primaryKey(),
    source: text('source').$type<PriceSource>().notNull(),
    /** The seller or staff member who saved it. */
    personId: text('person_id').notNull(),
    savedAt: moment('saved_at'),
    /** When a save for later becomes valid; null for one at once. */
    appliesAt: timestamp('applies_at', { withTimezone: true, mode: 'date' }),
    /** The ledger's last entry when it was saved, to know what was changed by hand since. */
    lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
    /** Base prices of a save for later: product ids and paise. */
    prices: jsonb('prices').$type<{ id: string; basePrice: Paise }[]>(),
    appliedAt: timestamp('applied_at', { withTimezone: true, mode: 'date' }),
    /** When it was undone or, before it became valid, cancelled. */
    undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
    /** How many products it changes. */
    products: integer('products').notNull(),
    /** Products of a save for later that were changed by hand meanwhile and stayed at that price. */
    skipped: jsonb('skipped').$type<string[]>().notNull().default([]),
  },
  (table) => [
    index('price_batch_saved').on(table.savedAt),
    index('price_batch_waiting')
      .on(table.appliesAt)
      .where(sql`${table.appliedAt} is null and ${table.undoneAt} is null`),
    check('price_batch_later', sql`(${table.appliesAt} is null) = (${table.prices} is null)`),
  ],
)

/** The ledger of prices: one entry for each base price or pack that a save changed. */
export const priceChange = pgTable(
  'price_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: text('batch_id')
      .notNull()
      .references(() => priceBatch.id),
    productId: text('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The pack; null for the base price. */
    unitId: text('unit_id'),
    label: text('label'),
    at: moment('at'),
    /** Base price or selling price before; null for a first price. */
    before: bigint('before', { mode: 'number' }).$type<Paise>(),
    after: money('after'),
    /** A pack's other figures before and after, for the undo. */
    figures: jsonb('figures').$type<{ before: PackFigures; after: PackFigures }>(),
  },
  (table) => [
    index('price_change_batch').on(table.batchId),
    index('price_change_product').on(table.productId, table.at, table.id),
    check('price_change_pack', sql`(${table.unitId} is null) = (${table.label} is null)`),
  ],
)

/** An uploaded picture; its files are {id}/{width}.webp and, once made, .avif. */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  avifReady: boolean('avif_ready').notNull().default(false),
  createdAt: moment('created_at'),
  /** The product it was uploaded for; carts and orders may show it after the product no longer does. */
  productId: text('product_id').notNull(),
  /** A shopper's photo of a problem, which only they and the seller may see. */
  isPrivate: boolean('is_private').notNull().default(false),
})
