import { Refusal } from '#domain/refusal.ts'
import type { WholeOrder } from '../whole-order.ts'

/** Sorted positions of an order's lines by their ids. Throws BAD_INPUT, naming the field, for a line of another order. */
export function positionsOf({ items }: WholeOrder, ids: readonly string[], field: string): number[] {
  const known = items.map(({ id }) => id)
  if (ids.some((id) => !known.includes(id)))
    throw new Refusal('BAD_INPUT', { message: `${field}: names a line that is not in this order.` })
  return [...known.keys()].filter((position) => ids.includes(known[position] ?? ''))
}
