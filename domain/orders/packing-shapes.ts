import * as z from 'zod/mini'
import { maxLines, maxQuantity } from '../cart/cart.ts'
import { maxGrams } from '../catalogue/packs.ts'
import { namedProduct, namedUnit } from '../catalogue/product-shapes.ts'
import { hasAnyField, id, text, version } from '../shapes.ts'
import { maxReasonText, refuseReasons } from './order-ending.ts'
import { status } from './order-shapes.ts'

/** JSON shapes of refusing, packing and returning an order (CONTRACT "Refusing and packing", "Orders"). */

/** The seller's reason for refusing an order, a text for the shopper, and the status on the seller's screen. */
export const sentRefusal = z.object({
  reason: z.enum(refuseReasons),
  text: z.optional(z.string().check(z.trim(), z.maxLength(maxReasonText))),
  seen: z.optional(status),
})
export type SentRefusal = z.infer<typeof sentRefusal>

const packedAmount = (max: number) => z.optional(z.number().check(z.int(), z.gte(0), z.lte(max)))

/** The product and unit replacing a line, each by id or object. */
const sentReplacement = z.object({ product: namedProduct, unit: z.union([id, namedUnit]) })

/** One line's packing: grams or pieces of the whole line, `gone` for out of stock, or a replacement. */
const sentPackingLine = z
  .object({
    item: id,
    grams: packedAmount(maxGrams * maxQuantity),
    pieces: packedAmount(1_000_000),
    gone: z.optional(z.literal(true)),
    replacedBy: z.optional(sentReplacement),
    /** Undoes the packing of the line. */
    undo: z.optional(z.literal(true)),
  })
  .check(z.refine(({ item: _item, ...changes }) => hasAnyField(changes), 'needs grams, pieces, gone or replacedBy'))
export type SentPackingLine = z.infer<typeof sentPackingLine>

export const sentPacking = z.object({
  lines: z.array(sentPackingLine).check(z.minLength(1), z.maxLength(maxLines)),
  version,
})
export type SentPacking = z.infer<typeof sentPacking>

/** Asks to return an order, or only the lines of these ids. */
export const sentReturn = z.object({
  reason: text(maxReasonText),
  lines: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxLines))),
})
export type SentReturn = z.infer<typeof sentReturn>

/** The seller settles a return: accepted lines or refusal, and cash back. */
export const sentSettlement = z
  .object({
    accepted: z.optional(z.array(id).check(z.maxLength(maxLines))),
    refused: z.optional(text(maxReasonText)),
    givenBack: z.optional(z.enum(['cash', 'gateway'])),
  })
  .check(z.refine(hasAnyField, 'needs accepted, refused or givenBack'))
export type SentSettlement = z.infer<typeof sentSettlement>

/** The shopper answers a replacement; `unit` is the offer the shopper saw. */
export const sentAnswer = z.object({ item: id, accept: z.boolean(), unit: z.optional(id) })
export type SentAnswer = z.infer<typeof sentAnswer>
