import { categoryPosition } from '#domain/catalogue/catalogue.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import { contentInBag, contentOrdered } from '#domain/orders/line-content.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { PackingLine } from '#domain/orders/packing.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { timeOf } from '#domain/time/india-time.ts'

export type Line = OrderJson['items'][number]

/** Whether a line is weighed; else it is counted. */
export function isWeighed({ orderedGrams }: Line): boolean {
  return orderedGrams !== undefined
}

/** The line as the rules of packing take it, as if the bag held `inBag` grams or pieces. */
export function asPackingLine(line: Line, inBag: number): PackingLine {
  const { quantity, unit } = line
  const content = contentOrdered(line) / quantity
  return {
    unitPrice: rupeesToPaise(unit.sellingPrice),
    quantity,
    grams: isWeighed(line) ? content : null,
    pieces: isWeighed(line) ? null : content,
    packed: inBag,
    replacement: null,
  }
}

/** Lines by category, in the catalogue's order. */
export function linesByCategory(lines: readonly Line[]): { category: string; lines: Line[] }[] {
  return [...Map.groupBy(lines, ({ product }) => product.category)]
    .map(([category, lines]) => ({ category, lines }))
    .sort((a, b) => categoryPosition(a.category) - categoryPosition(b.category))
}

/** Lines that are neither packed nor sold out yet, in the order in which the sheet lists them. */
export function unpackedLines(order: OrderJson): Line[] {
  const listed = linesByCategory(order.items).flatMap(({ lines }) => lines)
  return listed.filter((line) => contentInBag(line) === undefined)
}

/** By how much packing has reduced the price, in paise. */
export function creditOf({ orderedAmount, amount }: OrderJson): Paise {
  return paise(rupeesToPaise(orderedAmount ?? amount) - rupeesToPaise(amount))
}

/** Whether the bag gets less of a line than was ordered. */
const isLess = (line: Line, { gone, grams, pieces }: SentPackingLine) =>
  gone === true || (grams ?? pieces ?? 0) < contentOrdered(line)

/** Whether this line, with those being saved, is the last of an order paid online that is packed for less: money then goes back. */
export function sendsMoneyBack(
  order: OrderJson,
  sent: SentPackingLine,
  saving: ReadonlyMap<string, SentPackingLine>,
): boolean {
  const lines = new Map(saving).set(sent.item, sent)
  const isUndone = [...lines.values()].some(({ undo }) => undo)
  if (order.paymentType !== 'Online' || isUndone || !unpackedLines(order).every(({ _id }) => lines.has(_id)))
    return false
  const isAnyLess = order.items.some((line) => {
    const packed = lines.get(line._id)
    return packed !== undefined && isLess(line, packed)
  })
  return isAnyLess || creditOf(order) > 0
}

/** An order whose packing began counts as under way for this long after its last change. */
const underWayMs = 10 * minuteMs

function isUnderWay(order: OrderJson, now: number): boolean {
  return unpackedLines(order).length < order.items.length && now - timeOf(order.updatedAt) < underWayMs
}

/** The first other order in the store with lines left to pack whose packing is not under way; if there is none, the first. */
export function nextToPack(orders: readonly OrderJson[], current: OrderJson, now: number): OrderJson | undefined {
  const waiting = orders.filter(
    (order) => order._id !== current._id && isInStore(order.status) && unpackedLines(order).length > 0,
  )
  return waiting.find((order) => !isUnderWay(order, now)) ?? waiting[0]
}
