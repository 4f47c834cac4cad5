import * as z from 'zod/mini'
import { id, onOneLine, rupees, version } from '../shapes.ts'
import { maxOtherNameLength, maxOtherNames, maxProductImages } from './catalogue.ts'
import { isHsnCode } from './hsn.ts'
import { maxLabelLength } from './packs.ts'
import { textLimits } from './text-limits.ts'
import { maxBasePrice, maxPrice, quantityUnits, unitTypes, waysOfSelling } from './units.ts'

export const unitType = z.enum(unitTypes)

export const unit = z.object({
  _id: z.string(),
  label: z.string(),
  quantity: z.object({ unit: z.enum(quantityUnits), value: z.number() }),
  price: rupees,
  /** Off `price`, in percent. */
  discountPercent: z.number(),
  discount: rupees,
  sellingPrice: rupees,
})

export type UnitJson = z.infer<typeof unit>

/** A product's id, names and category. */
export const nameFields = {
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  searchNames: z.array(z.string()),
  category: z.string(),
}

export const product = z.object({
  ...nameFields,
  image: z.array(z.string()),
  description: z.array(z.string()),
  /** Whether it can be ordered: the seller's switch is on, and a counted stock holds its smallest pack. */
  inStock: z.boolean(),
  soldBy: z.enum(waysOfSelling),
  /** Grams or pieces left for all packs; absent unless few are left. */
  left: z.optional(z.number()),
  /** The price of a kilogram or a piece. */
  basePrice: rupees,
  /** The product's own discount in percent; a unit may have another, and cards show the first unit's. */
  discountPercent: z.number(),
  offerPrice: rupees,
  retailUnits: z.array(unit),
  bulkUnits: z.array(unit),
})

export type ProductJson = z.infer<typeof product>

/** A product as the browser searches for it and suggests it. */
export const indexedProduct = z.object({ ...nameFields, image: z.string(), inStock: z.boolean(), units: z.array(unit) })

export type IndexedProduct = z.infer<typeof indexedProduct>

/** A unit's label as a client sends it. */
export const sentLabel = z.string().check(z.minLength(1), z.maxLength(maxLabelLength))

/** A product as a client may name it: its id, or an object with its `_id`. */
export const namedProduct = z.union([id, z.object({ _id: id })])

/** A unit as a client may name it: the whole object, or only its `_id` or `label`. */
export const namedUnit = z
  .object({ _id: z.optional(id), label: z.optional(sentLabel) })
  .check(z.refine(({ _id, label }) => _id !== undefined || label !== undefined, 'needs _id or label'))

export type NamedUnit = z.infer<typeof namedUnit>

/** A base price that a client sends, in rupees. */
export const sentBasePrice = z.number().check(z.gte(0), z.lte(maxBasePrice))

/** A unit's price that a client sends, in rupees. */
export const sentUnitPrice = z.number().check(z.gte(0), z.lte(maxPrice))

const sentPercent = z.number().check(z.gte(0), z.lte(100))

/** A new product's pricing row; a typed percent replaces the computed one. */
const sentPackRow = z.object({ label: sentLabel, discountPercent: z.optional(sentPercent) })

const sentDescription = z.union([
  z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(50)),
  z.string().check(z.maxLength(textLimits.description)),
])

/** In NFC, as it is stored and measured: some Hindi letters are two characters in it. */
const productName = z.string().check(z.trim(), onOneLine, z.normalize('NFC'), z.maxLength(textLimits.productName))

/** A new product; required fields are optional here, since one sentence names them all (SPEC 5). */
export const productData = z.object({
  name: z.optional(productName),
  nameHi: z.optional(productName),
  description: z.optional(sentDescription),
  descriptionHi: z.optional(sentDescription),
  /** Other names by which shoppers find it. */
  searchNames: z.optional(z.array(z.string().check(z.maxLength(maxOtherNameLength))).check(z.maxLength(maxOtherNames))),
  category: z.optional(z.string()),
  /** The HSN code on bills; empty for none. */
  hsn: z.optional(z.string().check(z.trim(), z.refine(isHsnCode, 'must have 4, 6 or 8 digits'))),
  soldBy: z.optional(z.enum(waysOfSelling)),
  basePrice: z.optional(sentBasePrice),
  discountPercent: z.optional(sentPercent),
  retailUnits: z.optional(z.array(sentPackRow).check(z.maxLength(10))),
  bulkUnits: z.optional(z.array(sentPackRow).check(z.maxLength(10))),
  /** Whether to save prices that look wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})

export type ProductData = z.infer<typeof productData>

const editableFields = {
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

/** A product's edited texts and pictures; in `image` a text is a stored URL, a number the index of a sent file. */
export const productEdit = z.extend(z.pick(productData, editableFields), {
  version,
  /** The base price the seller saw; refused if it has changed since. */
  seenBasePrice: productData.shape.basePrice,
  /** Changing between weight and piece also needs a base price. */
  soldBy: productData.shape.soldBy,
  image: z.optional(
    z
      .array(z.union([z.string().check(z.maxLength(200)), z.number().check(z.int(), z.gte(0), z.lt(maxProductImages))]))
      .check(z.maxLength(20)),
  ),
})

export type ProductEdit = z.infer<typeof productEdit>

/** What the seller may edit of a product besides its packs and its stock, with its version. */
export const editableProduct = z.object({
  ...nameFields,
  version: z.number(),
  image: z.array(z.string()),
  description: z.array(z.string()),
  descriptionHi: z.array(z.string()),
  hsn: z.string(),
  soldBy: z.enum(waysOfSelling),
  basePrice: rupees,
})

export type EditableProduct = z.infer<typeof editableProduct>

/** New prices of a unit, which its label names. */
export const updatedUnit = z.object({
  label: sentLabel,
  price: z.number().check(z.gt(0), z.lte(maxPrice)),
  sellingPrice: sentUnitPrice,
  /** The prices that the seller saw; refused if they changed since. */
  seenPrice: z.optional(sentUnitPrice),
  seenSellingPrice: z.optional(sentUnitPrice),
})

/** New prices of one unit of any product, from a row of the price grid. */
export const pricedUnit = z.object({ id, type: unitType, ...updatedUnit.shape, version: z.optional(version) })

export const products = z.object({ products: z.array(product) })
