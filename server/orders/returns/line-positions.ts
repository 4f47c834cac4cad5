import { Refusal } from '#domain/refusal.ts'
import type { WholeOrder } from '../whole-order.ts'

/** Positions of the order's lines with these ids, in the order's sequence. Throws BAD_INPUT, naming the field, for a line of another order. */
export function positionsOf({ items }: WholeOrder, ids: readonly string[], field: string): number[] {
  const found = items.filter(({ id }) => ids.includes(id))
  if (found.length < new Set(ids).size)
    throw new Refusal('BAD_INPUT', { message: `${field}: names a line that is not in this order.` })
  return found.map(({ position }) => position)
}
