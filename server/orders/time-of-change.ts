import type { Shop } from '../shop.ts'
import type { WholeOrder } from './whole-order.ts'

/** The time of a locked order's change, never before it was made or got its last status, even if the clock was set back. */
export function timeOfChange({ clock }: Shop, { createdAt, statusTimeline }: WholeOrder): Date {
  const statusTimes = statusTimeline.map(({ timestamp }) => Date.parse(timestamp))
  return new Date(Math.max(clock().getTime(), createdAt.getTime(), ...statusTimes))
}
