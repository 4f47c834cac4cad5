import type { OrderJson } from '#domain/orders/order-shapes.ts'

type Lines = OrderJson['items']

/** The lines of a return after which the shopper keeps others; undefined for a whole or a refused return. */
export function returnedPart({ items, return: back }: Pick<OrderJson, 'items' | 'return'>): Lines | undefined {
  const ids = back?.accepted ?? back?.lines
  if (ids === undefined || back?.state === 'refused') return undefined
  const isPart = items.some(({ _id, gone }) => !gone && !ids.includes(_id))
  return isPart ? items.filter(({ _id }) => ids.includes(_id)) : undefined
}
