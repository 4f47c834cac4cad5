import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CategoryPath } from '#domain/catalogue/catalogue.ts'
import type { Quantity, SoldBy, UnitType } from '#domain/catalogue/units.ts'
import { moment, money, optionalMoment, percent, position } from './columns.ts'

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
    /** The HSN code that bills print; empty without one. */
    hsn: text('hsn').notNull().default(''),
    inStock: boolean('in_stock').notNull().default(true),
    /** What the base price is for: a kilogram or a piece. */
    soldBy: text('sold_by').$type<SoldBy>().notNull().default('weight'),
    basePrice: money('base_price'),
    discountPercent: percent('discount_percent'),
    /** The catalogue's order. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at'),
    /** Optimistic lock of texts and pictures, incremented by every change. */
    version: integer('version').notNull().default(1),
    /** Optimistic lock of base price and packs' prices, incremented by every change. */
    priceVersion: integer('price_version').notNull().default(1),
    /** When texts, pictures, prices, packs, stock or availability last changed; null before. */
    changedAt: optionalMoment('changed_at'),
    /** When the seller removed it from the catalogue; null while listed. */
    removedAt: optionalMoment('removed_at'),
  },
  (table) => [
    check('product_price', sql`${table.basePrice} >= 0`),
    check('product_sold_by', sql`${table.soldBy} in ('weight', 'piece')`),
    check('product_percent', sql`${table.discountPercent} between 0 and 10000`),
  ],
)

/** A product's id; the row is deleted with its product. */
export const productId = () =>
  text('product_id')
    .notNull()
    .references(() => product.id, { onDelete: 'cascade' })

export const unit = pgTable(
  'unit',
  {
    id: text('id').primaryKey(),
    productId: productId(),
    type: text('type').$type<UnitType>().notNull(),
    label: text('label').notNull(),
    quantityUnit: text('quantity_unit').$type<Quantity['unit']>().notNull(),
    quantityValue: doublePrecision('quantity_value').notNull(),
    /** Content of a pack sold by weight; null by piece, and for old packs of unknown weight. */
    grams: integer('grams'),
    /** Content of a pack sold by piece. */
    pieces: integer('pieces'),
    price: money('price'),
    discountPercent: percent('discount_percent'),
    discount: money('discount'),
    sellingPrice: money('selling_price'),
    /** Whether its selling price stays when the base price changes. */
    isPinned: boolean('is_pinned').notNull().default(false),
    position: position(),
    /** When the seller deleted it; adding its label with the same content restores it. */
    removedAt: optionalMoment('removed_at'),
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

/** An uploaded picture: {id}/{width}.webp, and .avif once a job has made them. */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  avifReady: boolean('avif_ready').notNull().default(false),
  createdAt: moment('created_at'),
  /** The product it was uploaded for; `store-logo` for a logo, empty for a private picture. */
  productId: text('product_id').notNull(),
  /** Whether only its shopper and the seller may see it: a photo of a problem or a return. */
  isPrivate: boolean('is_private').notNull().default(false),
})
