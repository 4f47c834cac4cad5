import { finalStatuses, type OrderStatus, orderSteps, sellerStatuses } from './orders.ts'

/** Lists of the seller beside the single statuses: open, not yet accepted, to pack, packed in the store, finished, returns. */
const queueLists = ['open', 'new', 'to-pack', 'packed', 'finished', 'returns'] as const

/** What the seller's list can be narrowed to. */
export const queueFilters = [...queueLists, ...sellerStatuses, ...finalStatuses] as const
export type QueueFilter = (typeof queueFilters)[number]

/** Statuses in the seller's or the shopper's words, as a caller has seen them. */
export const seenStatuses = [...sellerStatuses, ...finalStatuses, 'Ordered'] as const
export type SeenStatus = (typeof seenStatuses)[number]

/** Whether a list is a queue, which is served oldest first. */
export function isOldestFirst(filter: QueueFilter | undefined): boolean {
  const isQueue = filter === 'open' || filter === 'new' || filter === 'to-pack'
  return isQueue || sellerStatuses.some((each) => each === filter && each !== 'Delivered')
}

/** Orders per page of a list with a cursor. */
export const ordersPerPage = 20
/** The maximum number of orders that are moved or accepted in one call. */
export const maxOrdersPerCall = 100

/** Splits orders into batches, each of at most as many as one call takes. */
export function batchesOf<T>(orders: readonly T[]): T[][] {
  const count = Math.ceil(orders.length / maxOrdersPerCall)
  return Array.from({ length: count }, (_, n) => orders.slice(n * maxOrdersPerCall, (n + 1) * maxOrdersPerCall))
}

/** The longest promise, in minutes. */
export const maxPromiseMinutes = 240

/** An order rings in every open window until it is accepted: every 10 s, louder after 3 minutes. */
export const ringEveryMs = 10_000
export const louderAfterMs = 3 * 60_000
/** The seller's browsers are notified again after 5 minutes. */
export const remindAfterMs = 5 * 60_000
/** A server that was stopped does not remind of orders older than an hour. */
export const remindWithinMs = 60 * 60_000

/** Minutes until delivery that are usual without a promise (SPEC 1). */
const usualMinutes = 30

/** Epoch milliseconds at which an order becomes late; an online order counts from its payment. */
export function dueAt(order: { placedAt: string; promisedAt?: string | undefined }, parse: (iso: string) => number) {
  return order.promisedAt === undefined ? parse(order.placedAt) + usualMinutes * 60_000 : parse(order.promisedAt)
}

/** Whether the status that a caller has seen is still the present one. */
export function isStillSeen(seen: string | undefined, present: OrderStatus): boolean {
  if (seen === undefined || seen === present) return true
  return present === orderSteps[0] && seen === sellerStatuses[0]
}
