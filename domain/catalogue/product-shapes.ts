import * as z from 'zod/mini'
import { id, rupees } from '../shapes.ts'
import { maxOtherNameLength, maxOtherNames, maxProductImages } from './catalogue.ts'
import { isHsnCode } from './hsn.ts'
import { maxBasePrice, maxPrice, quantityUnits, waysOfSelling } from './units.ts'

export const unitType = z.enum(['retail', 'bulk'])

export const unit = z.object({
  _id: z.string(),
  label: z.string(),
  quantity: z.object({ unit: z.enum(quantityUnits), value: z.number() }),
  price: rupees,
  discountPercent: z.number(),
  discount: rupees,
  sellingPrice: rupees,
})

export type UnitJson = z.infer<typeof unit>

/** What a product is called, and where it stands in the shop. */
export const named = {
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  searchNames: z.array(z.string()),
  category: z.string(),
}

export const product = z.object({
  ...named,
  image: z.array(z.string()),
  description: z.array(z.string()),
  /** Whether it can be bought: the seller's switch is on, and a counted level holds its smallest pack. */
  inStock: z.boolean(),
  soldBy: z.enum(waysOfSelling),
  /** Grams or pieces that are left of all its packs, where they are few. */
  left: z.optional(z.number()),
  /** The price of a kilogram or a piece. */
  basePrice: rupees,
  discountPercent: z.number(),
  offerPrice: rupees,
  retailUnits: z.array(unit),
  bulkUnits: z.array(unit),
})

export type ProductJson = z.infer<typeof product>

/** A product as the browser searches for it and shows it among the suggestions. */
export const indexedProduct = z.object({
  ...named,
  image: z.string(),
  inStock: z.boolean(),
  units: z.array(unit),
})

export type IndexedProduct = z.infer<typeof indexedProduct>

/** A unit as a client may name it: the whole object, or only its `_id` or `label`. */
export const namedUnit = z
  .object({ _id: z.optional(id), label: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) })
  .check(z.refine((named) => named._id !== undefined || named.label !== undefined, 'needs _id or label'))

export type NamedUnit = z.infer<typeof namedUnit>

/** A row of a new product's pricing table: label and typed percent. */
const sentRow = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
})

const sentDescription = z.union([
  z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(50)),
  z.string().check(z.maxLength(10_000)),
])

/** Required fields of a new product share one sentence (SPEC 5). */
export const productData = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  nameHi: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  description: z.optional(sentDescription),
  descriptionHi: z.optional(sentDescription),
  /** Other names under which shoppers find it. */
  searchNames: z.optional(z.array(z.string().check(z.maxLength(maxOtherNameLength))).check(z.maxLength(maxOtherNames))),
  category: z.optional(z.string()),
  /** Printed on bills; empty without one. */
  hsn: z.optional(z.string().check(z.trim(), z.refine(isHsnCode, 'must have 4, 6 or 8 digits'))),
  soldBy: z.optional(z.enum(waysOfSelling)),
  basePrice: z.optional(z.number().check(z.gte(0), z.lte(maxBasePrice))),
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  retailUnits: z.optional(z.array(sentRow).check(z.maxLength(10))),
  bulkUnits: z.optional(z.array(sentRow).check(z.maxLength(10))),
  /** Saves prices that look wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})

export type ProductData = z.infer<typeof productData>

const picked = {
  name: true,
  nameHi: true,
  description: true,
  descriptionHi: true,
  searchNames: true,
  category: true,
  hsn: true,
  basePrice: true,
  confirmed: true,
} as const

/** A product's texts and pictures; in `image` a text is a stored URL, a number a sent file. */
export const productEdit = z.extend(z.pick(productData, picked), {
  /** The version that was changed here: an older one is refused. */
  version: z.number().check(z.int(), z.gte(1)),
  /** The base price that was shown: another one by now is refused. */
  seenBasePrice: productData.shape.basePrice,
  /** Another way of selling needs a base price for it. */
  soldBy: productData.shape.soldBy,
  image: z.optional(
    z
      .array(z.union([z.string().check(z.maxLength(200)), z.number().check(z.int(), z.gte(0), z.lt(maxProductImages))]))
      .check(z.maxLength(20)),
  ),
})

export type ProductEdit = z.infer<typeof productEdit>

/** What the seller may change of a product beside its packs and its stock, with the version of it. */
export const editableProduct = z.object({
  ...named,
  version: z.number(),
  image: z.array(z.string()),
  description: z.array(z.string()),
  descriptionHi: z.array(z.string()),
  hsn: z.string(),
  soldBy: z.enum(waysOfSelling),
  basePrice: rupees,
})

export type EditableProduct = z.infer<typeof editableProduct>

export const updatedUnit = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  price: z.number().check(z.gt(0), z.lte(maxPrice)),
  sellingPrice: z.number().check(z.gte(0), z.lte(maxPrice)),
  /** The prices that were shown: if they are others by now, the change is refused. */
  seenPrice: z.optional(z.number().check(z.gte(0), z.lte(maxPrice))),
  seenSellingPrice: z.optional(z.number().check(z.gte(0), z.lte(maxPrice))),
})

/** One row of the price grid: a unit of some product with its new prices. */
export const pricedUnit = z.object({
  id,
  type: unitType,
  ...updatedUnit.shape,
  /** The version of the product's prices that was shown. */
  version: z.optional(z.number().check(z.int(), z.gte(1))),
})

/** A list of products as shoppers read it. */
export const products = z.object({ products: z.array(product) })
