import * as z from 'zod/mini'
import { id, onOneLine } from '../shapes.ts'
import { maxGrams, maxLabelLength, maxPacks, maxPieces } from './packs.ts'
import { product, unitType } from './product-shapes.ts'
import { maxLevel, sellerReasons } from './stock.ts'

/** JSON shapes of packs and stock; weight in grams, counts in pieces (CONTRACT "Packs and stock"). */

const label = z
  .string()
  .check(
    z.trim(),
    onOneLine,
    z.minLength(1, 'is required'),
    z.maxLength(maxLabelLength),
    z.regex(/[\p{L}\p{N}]/u, 'needs a letter or a digit'),
  )

/** A pack to add; without grams and pieces a deleted pack is restored as it was. */
export const sentPack = z.object({
  id,
  type: unitType,
  unit: z
    .object({
      label,
      grams: z.optional(z.number().check(z.int(), z.gte(1), z.lte(maxGrams))),
      pieces: z.optional(z.number().check(z.int(), z.gte(1), z.lte(maxPieces))),
    })
    .check(z.refine((unit) => unit.grams === undefined || unit.pieces === undefined, 'has grams or pieces, not both')),
  /** Whether to add a pack whose price looks wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})
export type SentPack = z.infer<typeof sentPack>

/** A retail or bulk list's pack labels, all in their new order. */
export const sentPackOrder = z.object({ id, type: unitType, labels: z.array(label).check(z.maxLength(maxPacks)) })
export type SentPackOrder = z.infer<typeof sentPackOrder>

/** A deleted pack; adding one with its label and content restores it. */
const removedPack = z.object({
  type: unitType,
  label: z.string(),
  grams: z.optional(z.number()),
  pieces: z.optional(z.number()),
})

/** Counted stock as the seller sees it; `isOn` is the seller's switch, while `inStock` also needs a sufficient level. */
const stockOfSeller = z.object({
  left: z.number(),
  tellBelow: z.optional(z.number()),
  isLow: z.boolean(),
  isOn: z.boolean(),
})

/** A product as the seller sees it: all packs, the deleted ones, and the stock, null if not counted. */
export const sellerProduct = z.extend(product, { stock: z.nullable(stockOfSeller), removedUnits: z.array(removedPack) })
export type SellerProductJson = z.infer<typeof sellerProduct>

const level = z.number().check(z.int(), z.gte(0), z.lte(maxLevel))

/** A new stock level, or a `change` of the present one; a null level ends the counting. */
export const sentStockLevel = z.object({
  id,
  level: z.optional(z.nullable(level)),
  change: z.optional(z.number().check(z.int(), z.gte(-maxLevel), z.lte(maxLevel))),
  reason: z.optional(z.enum(sellerReasons)),
  /** How the product was sold when the seller typed: a change to the other measure refuses the amount. */
  soldBy: z.optional(product.shape.soldBy),
  /** Below this level the seller is notified; null for never, absent to leave it as it is. */
  tellBelow: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(maxLevel)))),
})
export type SentStockLevel = z.infer<typeof sentStockLevel>
