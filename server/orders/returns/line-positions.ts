import { Refusal } from '#domain/refusal.ts'
import type { WholeOrder } from '../whole-order.ts'

/** Sorted positions of an order's lines with these ids. Throws BAD_INPUT, naming the field, for an unknown id. */
export function positionsOf({ items }: WholeOrder, ids: readonly string[], field: string): number[] {
  const found = items.filter(({ id }) => ids.includes(id))
  if (found.length < new Set(ids).size)
    throw new Refusal('BAD_INPUT', { message: `${field}: names a line that is not in this order.` })
  return found.map(({ position }) => position)
}
