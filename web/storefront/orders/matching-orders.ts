import { foldCase } from '#domain/catalogue/catalogue.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { ownSearchText } from '#domain/orders/order-search.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** The orders whose product names, id or status, also as the page names it, contain the term (SPEC 5). */
export function matchingOrders(
  orders: readonly OrderJson[],
  term: string,
  statusName: (status: string) => string,
): readonly OrderJson[] {
  const wanted = ownSearchText(term)
  return orders.filter(({ _id, status, items }) => {
    const names = items.flatMap(({ product: { name, nameHi = '' } }) => [name, nameHi])
    return [_id, status, statusName(status), ...names].some((text) => latinDigits(foldCase(text)).includes(wanted))
  })
}
