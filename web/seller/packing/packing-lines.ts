import { shelfOf } from '#domain/catalogue/catalogue.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { isCancellable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isFinal, statusFromSeller } from '#domain/orders/orders.ts'
import type { PackingLine } from '#domain/orders/packing.ts'

export type Line = OrderJson['items'][number]

/** Whether a line is weighed; else it is counted. */
export function isWeighed({ orderedGrams }: Line): boolean {
  return orderedGrams !== undefined
}

/** What was ordered of a line, in grams or pieces. */
export function orderedOf({ orderedGrams, orderedPieces, quantity }: Line): number {
  return orderedGrams ?? orderedPieces ?? quantity
}

/** What was packed of a line; undefined before it is packed. */
export function packedOf({ packedGrams, packedPieces }: Line): number | undefined {
  return packedGrams ?? packedPieces
}

/** A line as the rules of packing read it, with another packed content. */
export function withPacked(line: Line, packed: number): PackingLine {
  const { quantity, unit } = line
  const content = orderedOf(line) / quantity
  return {
    unitPrice: rupeesToPaise(unit.sellingPrice),
    quantity,
    grams: isWeighed(line) ? content : null,
    pieces: isWeighed(line) ? null : content,
    packed,
    replacement: null,
  }
}

/** Lines by category, in the order of the shelves. */
export function linesByShelf(lines: readonly Line[]): { category: string; lines: Line[] }[] {
  return [...Map.groupBy(lines, ({ product }) => product.category)]
    .map(([category, shelf]) => ({ category, lines: shelf }))
    .sort((a, b) => shelfOf(a.category) - shelfOf(b.category))
}

/** Lines that are not packed yet. */
export function openLines(order: OrderJson): Line[] {
  return order.items.filter((line) => packedOf(line) === undefined)
}

/** The first other order in the store with lines left to pack. */
export function nextToPack(orders: readonly OrderJson[], packed: OrderJson): OrderJson | undefined {
  return orders.find((order) => order._id !== packed._id && isInStore(order) && openLines(order).length > 0)
}

function isInStore({ status }: OrderJson): boolean {
  return !isFinal(status) && isCancellable(statusFromSeller(status))
}
