import { categoryPosition } from '../catalogue/catalogue.ts'
import { isInStore } from './order-ending.ts'
import type { OrderStatus } from './orders.ts'
import { isLineGone, measureOf, type PackingLine, totalContent } from './packing.ts'
import type { PickingRowJson } from './print-shapes.ts'

/** The maximum number of open orders in a print run. */
export const maxPrintedOrders = 200

/** An amount of a product; packs of unknown weight are counted. */
export type Amount = PickingRowJson['total']

type Line = PackingLine & { productId: string; name: string; nameHi: string; category: string }
type Order = { readonly id: string; readonly status: OrderStatus; readonly items: readonly Line[] }

const nothing: Amount = { grams: 0, pieces: 0 }

/** One row per product, by category and name; packed lines count as packed, lines out of stock not at all. */
export function pickingList(orders: readonly Order[]): PickingRowJson[] {
  const picks = orders.flatMap(({ id, status, items }) =>
    items.filter((line) => !isLineGone(line)).map((line) => ({ orderId: id, ...pickOf(line, status) })),
  )
  const picksByProduct = Map.groupBy(picks, ({ product }) => product._id)
  return [...picksByProduct.values()]
    .map((picksOfProduct) => ({
      // The newest order has the product's present name.
      product: (picksOfProduct.at(-1) as (typeof picks)[number]).product,
      total: totalAmount(picksOfProduct.map(({ total }) => total)),
      left: totalAmount(picksOfProduct.map(({ left }) => left)),
      orders: new Set(picksOfProduct.map(({ orderId }) => orderId)).size,
    }))
    .sort(
      ({ product: a }, { product: b }) =>
        categoryPosition(a.category) - categoryPosition(b.category) || a.name.localeCompare(b.name),
    )
}

/** A line's product and amount; nothing is left to take once it is packed or its order left the store. */
function pickOf(line: Line, status: OrderStatus): Omit<PickingRowJson, 'orders'> {
  const { productId, name, nameHi, category, ...content } = line.replacement ?? line
  const amount = line.packed === null ? totalContent(line) : (line.replacement?.packed ?? line.packed)
  const total = { ...nothing, [measureOf(content)]: amount }
  const left = line.packed === null && isInStore(status) ? total : nothing
  return { product: { _id: productId, name, ...(nameHi && { nameHi }), category }, total, left }
}

function totalAmount(amounts: readonly Amount[]): Amount {
  return amounts.reduce(
    (sum, { grams, pieces }) => ({ grams: sum.grams + grams, pieces: sum.pieces + pieces }),
    nothing,
  )
}
