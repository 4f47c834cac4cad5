import type { OrderJson } from './order-shapes.ts'

type Line = OrderJson['items'][number]

/** The ordered content of a line, in grams or pieces; an order from before packs had a content counts packs. */
export function contentOrdered({ orderedGrams, orderedPieces, quantity }: Line): number {
  return orderedGrams ?? orderedPieces ?? quantity
}

/** What was packed of the ordered product, in grams or pieces; 0 if it is out of stock or replaced, undefined before packing. */
export function contentInBag({ packedGrams, packedPieces }: Line): number | undefined {
  return packedGrams ?? packedPieces
}
