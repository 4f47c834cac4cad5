import * as z from 'zod/mini'
import { maxPriceList, maxShoppingList } from './split-list.ts'

/** JSON shapes of typed and pasted lists (CONTRACT "Lists"). */

const textOf = (max: number) => z.object({ text: z.string().check(z.maxLength(max)) })
export const sentPriceList = textOf(maxPriceList)
export const sentShoppingList = textOf(maxShoppingList)

/** The words of the list that a row was read from. */
const source = { line: z.string() }

/** A line that was understood; `basePrice` is rupees per kilogram, or per piece. */
const priceRow = z.object({ ...source, id: z.string(), basePrice: z.number() })
export type PriceRow = z.infer<typeof priceRow>

/** An unread line of a price list: why, and the products and prices that may be meant. */
const priceDoubt = z.object({
  ...source,
  why: z.enum([
    'no-price',
    'no-product',
    'which-product',
    'several-products',
    'two-prices',
    'sold-by-weight',
    'sold-by-piece',
    'unit',
  ]),
  id: z.optional(z.string()),
  candidates: z.optional(z.array(z.string())),
  prices: z.optional(z.array(z.number())),
})
export type PriceDoubt = z.infer<typeof priceDoubt>

export const readPriceList = z.object({
  rows: z.array(priceRow),
  /** The lines that were not understood; `doubts` has the same ones with their reasons. */
  unread: z.array(z.string()),
  doubts: z.array(priceDoubt),
})

/** An item that was understood; without `quantity` no pack fits or no amount was typed. */
const wantedRow = z.object({
  ...source,
  product: z.string(),
  unit: z.optional(z.object({ _id: z.string(), label: z.string() })),
  quantity: z.optional(z.number()),
  grams: z.optional(z.number()),
})
export type WantedRow = z.infer<typeof wantedRow>

const wantedDoubt = z.object({
  ...source,
  why: z.enum(['no-product', 'which-product', 'several-products', 'amount']),
  candidates: z.optional(z.array(z.string())),
})
export type WantedDoubt = z.infer<typeof wantedDoubt>

export const readShoppingList = z.object({
  rows: z.array(wantedRow),
  unread: z.array(z.string()),
  doubts: z.array(wantedDoubt),
})
