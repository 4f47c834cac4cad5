import { shelfOf } from '../catalogue/catalogue.ts'
import { isCancellable } from './order-ending.ts'
import { isLineGone, measureOf, orderedContent, type PackingLine } from './packing.ts'

/** The maximum number of open orders in a print run. */
export const maxPrintedOrders = 200

/** An amount of a product; packs of unknown weight are counted. */
export type Amount = { readonly grams: number; readonly pieces: number }

type Named = { productId: string; name: string; nameHi: string; category: string }
type Line = PackingLine & Named
type Order = { readonly id: string; readonly status: string; readonly items: readonly Line[] }

/** A product with its ordered amount, what is still to be taken, and the number of orders. */
export type PickingRow = Named & { total: Amount; left: Amount; orders: number }

const nothing: Amount = { grams: 0, pieces: 0 }

/** One row per product, by shelf and name; packed lines count as packed, absent ones not at all. */
export function pickingList(orders: readonly Order[]): PickingRow[] {
  const contents = orders.flatMap(({ id, status, items }) =>
    items.filter((line) => !isLineGone(line)).map((line) => ({ id, ...contentOf(line, status) })),
  )
  return [...Map.groupBy(contents, ({ productId }) => productId).values()]
    .map((own): PickingRow => {
      const { id: _id, ...newest } = own.at(-1) as (typeof own)[number]
      const orders = new Set(own.map(({ id }) => id)).size
      return {
        ...newest,
        total: sumOf(own.map(({ total }) => total)),
        left: sumOf(own.map(({ left }) => left)),
        orders,
      }
    })
    .sort((a, b) => shelfOf(a.category) - shelfOf(b.category) || a.name.localeCompare(b.name))
}

/** A line's amount, and what is left to take: nothing once it is packed or its order left the store. */
function contentOf(line: Line, status: string): Omit<PickingRow, 'orders'> {
  const { productId, name, nameHi, category, ...of } = line.replacement ?? line
  const content = line.packed === null ? orderedContent(line) : (line.replacement?.packed ?? line.packed)
  const total = { ...nothing, [measureOf(of)]: content }
  return {
    productId,
    name,
    nameHi,
    category,
    total,
    left: line.packed === null && isCancellable(status) ? total : nothing,
  }
}

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce(
    (sum, { grams, pieces }) => ({ grams: sum.grams + grams, pieces: sum.pieces + pieces }),
    nothing,
  )
}
