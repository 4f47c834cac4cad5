import type { Shop } from '../shop.ts'
import type { WholeOrder } from './whole-order.ts'

/** The time of a locked order's change, never before the order's last status, even if the clock was set back. */
export function timeOfChange({ clock }: Shop, { statusTimeline }: WholeOrder): Date {
  return new Date(Math.max(clock().getTime(), ...statusTimeline.map(({ timestamp }) => Date.parse(timestamp))))
}
