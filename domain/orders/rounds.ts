import { distanceKm, type Km, type Point } from '../delivery/delivery.ts'
import { Refusal } from '../refusal.ts'
import { hourMs } from '../time/durations.ts'
import { hasEnded, type OrderStatus, type ShownStatus } from './orders.ts'

/** A rider's link works for 12 hours (CONTRACT "The round"). */
export const linkLifetimeMs = 12 * hourMs
/** Maximum number of orders in one round. */
export const maxStops = 60
/** Maximum length of a rider's name, in characters. */
export const maxRiderName = 40
/** After this many wrong door codes of an order only the seller can mark it as delivered. */
export const maxCodeTries = 5

/** States of a stop: 'open' still waits for the rider; 'given-back' is stored for an order withdrawn by the store or another hand-over. */
export const stopStates = ['open', 'delivered', 'not-reached', 'given-back'] as const
export type StopState = (typeof stopStates)[number]

/** States of a stop that is still to be delivered, also after a first try in vain. */
export const toDoStates = ['open', 'not-reached'] as const satisfies StopState[]

/** Whether a stop is still to be delivered. */
export function isToDo(state: StopState): boolean {
  return toDoStates.some((each) => each === state)
}

/** Whether the rider still has the order of a stop, which the seller may have moved or delivered meanwhile. */
export function isWithRider({ state, status }: { readonly state: StopState; readonly status: ShownStatus }): boolean {
  return isToDo(state) && status === 'Out for Delivery'
}

/** The stops in riding order: from the start, then from each stop, to the nearest one left, with its distance. */
export function inRidingOrder<Stop extends { readonly point: Point }>(
  start: Point,
  stops: readonly Stop[],
): { stop: Stop; km: Km }[] {
  const left = [...stops]
  const ordered: { stop: Stop; km: Km }[] = []
  let from = start
  while (left.length > 0) {
    const legs = left.map((stop, index) => ({ stop, index, km: distanceKm(from, stop.point) }))
    const nearest = legs.reduce((best, leg) => (leg.km < best.km ? leg : best))
    left.splice(nearest.index, 1)
    ordered.push({ stop: nearest.stop, km: nearest.km })
    from = nearest.stop.point
  }
  return ordered
}

/** Throws ORDER_ENDED or ALREADY_DELIVERED, with the order's id, unless a rider can take the order. */
export function checkHandOver({ id, status }: { readonly id: string; readonly status: OrderStatus }): void {
  if (hasEnded(status)) throw new Refusal('ORDER_ENDED', { extra: { order: id } })
  if (status === 'Delivered') throw new Refusal('ALREADY_DELIVERED', { extra: { order: id } })
}

/** Epoch milliseconds of a rider's tap: the phone's time, but not before `after` nor later than `now`. */
export function tapTime(tapped: number, { after, now }: { readonly after: number; readonly now: number }): number {
  return Math.min(now, Math.max(after, tapped))
}
