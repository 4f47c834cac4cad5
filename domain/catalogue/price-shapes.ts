import * as z from 'zod/mini'
import { id, rupees, version, when, zonedTime } from '../shapes.ts'
import { nameFields, sentBasePrice, sentLabel, sentUnitPrice, unitType } from './product-shapes.ts'
import { maxPricesAtOnce, type UnitType, waysOfSelling } from './units.ts'

/** JSON shapes of the price sheet, of prices that look wrong, and of the chart of prices (CONTRACT "Prices"). */

/** Where prices were saved; 'sheet': also the opening shelf or Undo taken back; 'grid', 'packs': prices of packs; 'edit': also a product file. */
const priceSources = ['sheet', 'grid', 'packs', 'edit', 'add', 'pin', 'undo'] as const
export type PriceSource = (typeof priceSources)[number]

/** A price sheet row: a product on the shelf with its packs. */
export const sheetProduct = z.object({
  ...nameFields,
  image: z.array(z.string()),
  inStock: z.boolean(),
  soldBy: z.enum(waysOfSelling),
  /** Rupees for a kilogram or a piece. */
  basePrice: rupees,
  /** The base price before its last save; null before the first. */
  previousBasePrice: z.nullable(rupees),
  /** The base price as today began in India. */
  yesterdayBasePrice: rupees,
  /** When the base price was last saved, even unchanged; null if never. */
  changedAt: z.nullable(when),
  discountPercent: z.number(),
  version: z.number(),
  /** Grams or pieces left; null where they are not counted. */
  stock: z.nullable(z.object({ left: z.number() })),
  units: z.array(
    z.object({
      _id: z.string(),
      type: unitType,
      label: z.string(),
      /** Grams or pieces; absent where unknown. */
      content: z.optional(z.number()),
      price: rupees,
      discountPercent: z.number(),
      sellingPrice: rupees,
      /** The selling price without pinning (SPEC 9). */
      ruleSellingPrice: rupees,
      isPinned: z.boolean(),
    }),
  ),
})
export type SheetProduct = z.infer<typeof sheetProduct>

/** One save of prices: scheduled, or one that can still be undone. */
export const priceBatch = z.object({
  _id: z.string(),
  source: z.enum(priceSources),
  savedAt: when,
  /** The time at which a scheduled save becomes valid. */
  from: z.optional(when),
  appliedAt: z.optional(when),
  /** The number of products that it changes; of an applied save 0 if it skipped all, and then it has no undo. */
  products: z.number(),
  /** Products that the scheduled save left out: they got a base price by hand meanwhile. */
  skipped: z.array(z.string()),
})
export type PriceBatch = z.infer<typeof priceBatch>

/** The seller's base prices, now or from a time on. */
export const sentPrices = z.object({
  prices: z
    .array(z.object({ id, basePrice: sentBasePrice, version: z.optional(version) }))
    .check(z.minLength(1), z.maxLength(maxPricesAtOnce)),
  from: z.optional(zonedTime),
  /** The id of the person who typed them; refused with LOGIN_CHANGED if another one is logged in. */
  person: z.optional(id),
  confirmed: z.optional(z.boolean()),
})
export type SentPrices = z.infer<typeof sentPrices>

/** Products a new shop sells, with base prices; others leave the shelf. */
export const sentShelf = z.object({
  prices: z.array(z.object({ id, basePrice: sentBasePrice })).check(z.maxLength(maxPricesAtOnce)),
  /** The products that the caller saw on the shelf; refused with CHANGED_MEANWHILE if others are there. */
  seen: z.optional(z.array(id).check(z.maxLength(maxPricesAtOnce))),
  confirmed: z.optional(z.boolean()),
})
export type SentShelf = z.infer<typeof sentShelf>

/** A pack to pin to its own price; null removes the pin. */
export const sentPin = z.object({
  id,
  type: unitType,
  label: sentLabel,
  sellingPrice: z.nullable(sentUnitPrice),
  version: z.optional(version),
  confirmed: z.optional(z.boolean()),
})
export type SentPin = z.infer<typeof sentPin>

/** Why a price looks wrong (CONTRACT "Prices"). */
const suspicionReasons = ['change', 'zero', 'above-mrp', 'dearer-pack', 'cheaper-than-smaller'] as const
export type SuspicionReason = (typeof suspicionReasons)[number]

/** A price sent with PRICE_LOOKS_WRONG; without `label` it is the base price. */
export type SuspiciousPriceJson = {
  id: string
  name: string
  nameHi: string
  type?: UnitType
  label?: string
  before: number | null
  after: number
  why: SuspicionReason
  /** The label of the pack that it is compared with. */
  than?: string
}

/** One point of a product's price chart. */
export const pricePoint = z.object({ at: when, basePrice: rupees })

/** Maximum bytes of a body with thousands of prices. */
export const maxPricesBytes = 1024 * 1024
