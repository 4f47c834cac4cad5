import { foldCase } from '#domain/catalogue.ts'
import type { OrderJson } from '#domain/shapes.ts'

/** The orders with a product name, order id or status that contains the term, in any case; an empty term finds all (SPEC 5). */
export function matchingOrders(orders: readonly OrderJson[], term: string): readonly OrderJson[] {
  const wanted = foldCase(term.trim().replace(/^#/, ''))
  if (wanted === '') return orders
  return orders.filter(({ _id, status, items }) =>
    [_id, status, ...items.map(({ product }) => product.name)].some((text) => foldCase(text).includes(wanted)),
  )
}
