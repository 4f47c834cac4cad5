import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PriceSource } from '#domain/catalogue/price-shapes.ts'
import type { PackPrices } from '#domain/catalogue/prices.ts'
import type { Paise } from '#domain/money.ts'
import { productId } from './catalogue.ts'
import { moment, money, optionalMoment } from './columns.ts'

/** A save of prices by the seller, valid at once or later. */
export const priceBatch = pgTable(
  'price_batch',
  {
    id: text('id').primaryKey(),
    source: text('source').$type<PriceSource>().notNull(),
    /** The seller or staff member who saved it. */
    personId: text('person_id').notNull(),
    savedAt: moment('saved_at'),
    /** When a scheduled save becomes valid; null for one at once. */
    appliesAt: optionalMoment('applies_at'),
    /** The newest `price_change` when a scheduled save was made, 0 for one at once; `productsPricedSince` reads the later ones. */
    lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
    /** Base prices of a scheduled save: product ids and paise. */
    prices: jsonb('prices').$type<{ id: string; basePrice: Paise }[]>(),
    appliedAt: optionalMoment('applied_at'),
    /** When it was undone or, before it became valid, cancelled. */
    undoneAt: optionalMoment('undone_at'),
    /** How many products it saves. */
    products: integer('products').notNull(),
    /** Products of a scheduled save that got a base price by hand meanwhile and stayed at it. */
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

/** The ledger of prices: a save adds an entry for each changed pack and each typed base price. */
export const priceChange = pgTable(
  'price_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: text('batch_id')
      .notNull()
      .references(() => priceBatch.id),
    productId: productId(),
    /** The pack; null for the base price. */
    unitId: text('unit_id'),
    label: text('label'),
    at: moment('at'),
    /** Base price or selling price before; null for a first price. */
    before: bigint('before', { mode: 'number' }).$type<Paise>(),
    after: money('after'),
    /** All of a pack's figures before and after, for the undo. */
    figures: jsonb('figures').$type<{ before: PackPrices; after: PackPrices }>(),
  },
  (table) => [
    index('price_change_batch').on(table.batchId),
    index('price_change_product').on(table.productId, table.at, table.id),
    /** Partial index: the price sheet looks for each product's latest base price among many entries of packs. */
    index('price_change_base').on(table.productId, table.at, table.id).where(sql`${table.unitId} is null`),
    /** Partial index: reports count each product's first base prices after a waste among many other entries. */
    index('price_change_first')
      .on(table.productId, table.at)
      .where(sql`${table.unitId} is null and ${table.before} is null`),
    check('price_change_pack', sql`(${table.unitId} is null) = (${table.label} is null)`),
  ],
)
