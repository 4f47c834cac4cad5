import { foldCase } from '#domain/catalogue/catalogue.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** The orders whose product names, id or status contain the term, also as translated by the two functions (SPEC 5). */
export function matchingOrders(
  orders: readonly OrderJson[],
  term: string,
  statusName: (status: string) => string = (status) => status,
  productName: (name: string, nameHi?: string) => string = (name) => name,
): readonly OrderJson[] {
  const wanted = foldCase(term.trim().replace(/^#/, ''))
  if (wanted === '') return orders
  return orders.filter(({ _id, status, items }) => {
    const names = items.flatMap(({ product: { name, nameHi } }) => [name, productName(name, nameHi)])
    return [_id, status, statusName(status), ...names].some((text) => foldCase(text).includes(wanted))
  })
}
