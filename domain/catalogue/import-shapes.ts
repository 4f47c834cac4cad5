import * as z from 'zod/mini'
import { id, rupees } from '../shapes.ts'
import { maxImportedRows } from './product-file.ts'
import { productData } from './product-shapes.ts'

/** JSON shapes of products imported from a file (CONTRACT "Catalogue"). */

/** More names than a form takes, because a stored product may have them and is exported with them. */
const searchNames = z.optional(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(200)))
const { name, nameHi, category, hsn, soldBy, basePrice, discountPercent, description, descriptionHi } =
  productData.shape

/** One row: it changes the product with its id or name, else adds one; missing fields stay as they are. */
export const importedRow = z.object({
  id: z.optional(id),
  name,
  nameHi,
  searchNames,
  category,
  hsn,
  soldBy,
  basePrice,
  discountPercent,
  description,
  descriptionHi,
  /** The base price and the version of the product when the file was downloaded. */
  seenBasePrice: basePrice,
  seenVersion: z.optional(z.int()),
})
export type ImportedRow = z.infer<typeof importedRow>

/** The rows of a file; each is checked later by `importedRow`, so that every bad one is named. */
export const sentImport = z.object({
  rows: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(maxImportedRows)),
  /** Whether to answer only what would happen. */
  preview: z.optional(z.boolean()),
  /** Whether to save prices that look wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})
export type SentImport = z.infer<typeof sentImport>

/** What an import does with each row, counted from 1; nothing is saved if any row has an error. */
export const importResult = z.object({
  message: z.string(),
  rows: z.array(
    z.object({
      row: z.number(),
      /** Absent for a new product in a preview. */
      id: z.optional(z.string()),
      name: z.string(),
      what: z.enum(['new', 'changed', 'same']),
      /** A product off the shelf, which stays there. */
      isOffShelf: z.optional(z.literal(true)),
      /** A changed base price. */
      basePrice: z.optional(z.object({ before: rupees, after: rupees })),
      /** The row overwrites what changed in the store since its file was downloaded. */
      isOutdated: z.optional(z.literal(true)),
      /** The store's base price stays: that of the file differs, but is as downloaded. */
      keepsPrice: z.optional(z.literal(true)),
    }),
  ),
  errors: z.array(z.object({ row: z.number(), code: z.string(), message: z.string() })),
})
export type ImportResult = z.infer<typeof importResult>
