import * as z from 'zod/mini'
import { rupees } from '../shapes.ts'
import { maxPriceList, maxShoppingList } from './split-list.ts'

/** JSON shapes of typed and pasted lists (CONTRACT "Lists"). */

const sentText = (max: number) => z.object({ text: z.string().check(z.maxLength(max)) })
export const sentPriceList = sentText(maxPriceList)
export const sentShoppingList = sentText(maxShoppingList)

/** The part of the list that a row or doubt comes from. */
const source = { line: z.string() }

/** An understood line; `basePrice` is for a kilogram or a piece. */
const priceRow = z.object({ ...source, id: z.string(), basePrice: rupees })
export type PriceRow = z.infer<typeof priceRow>

/** A line of a price list that was not understood: why, and the products and prices that it may mean. */
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
  prices: z.optional(z.array(rupees)),
})
export type PriceDoubt = z.infer<typeof priceDoubt>

export const readPriceList = z.object({
  rows: z.array(priceRow),
  /** The same lines as in `doubts`, without reasons. */
  unread: z.array(z.string()),
  doubts: z.array(priceDoubt),
})

/** An understood item; `quantity` needs a fitting pack and a typed amount. */
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
