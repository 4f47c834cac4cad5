import * as z from 'zod/mini'
import { id } from '../shapes.ts'
import { productData } from './product-shapes.ts'

/** JSON shapes of products imported from a file (CONTRACT "Catalogue"). */

/** Maximum number of rows of one import. */
export const maxImportedRows = 2000

/** Largest body of an import, in bytes. */
export const maxImportBytes = 4 * 1024 * 1024

/** A stored product may have more names than a form takes; sent again they are no change. */
const searchNames = z.optional(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(200)))
const { name, nameHi, category, hsn, soldBy } = productData.shape
const { basePrice, discountPercent, description, descriptionHi } = productData.shape

/** One row: changes the product of its id or name, or adds one; missing fields stay. */
export const importedRow = z.object({
  id: z.optional(id),
  ...{ name, nameHi, searchNames, category, hsn, soldBy },
  ...{ basePrice, discountPercent, description, descriptionHi },
})
export type ImportedRow = z.infer<typeof importedRow>

/** Rows are checked one by one, so that each bad one is named. */
export const sentImport = z.object({
  rows: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(maxImportedRows)),
  /** Only tells what would happen. */
  preview: z.optional(z.boolean()),
  /** Saves prices that look wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})
export type SentImport = z.infer<typeof sentImport>

/** What an import does with each row, counted from 1; nothing is saved while there are errors. */
export const importResult = z.object({
  message: z.string(),
  rows: z.array(
    z.object({
      row: z.number(),
      /** Absent for a new product in a preview. */
      id: z.optional(z.string()),
      name: z.string(),
      what: z.enum(['new', 'changed', 'same']),
    }),
  ),
  errors: z.array(z.object({ row: z.number(), code: z.string(), message: z.string() })),
})
export type ImportResult = z.infer<typeof importResult>
