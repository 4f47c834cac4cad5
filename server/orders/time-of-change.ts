import type { Shop } from '../shop.ts'
import type { WholeOrder } from './whole-order.ts'

/** The time of a locked order's change: never before its last entry, even if the clock was set back. */
export function timeOfChange({ clock }: Shop, { changes }: WholeOrder): Date {
  return new Date(Math.max(clock().getTime(), ...changes.map(({ at }) => Date.parse(at))))
}
