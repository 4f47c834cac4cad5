import { hourMs, minuteMs } from '../time/durations.ts'
import { timeOf } from '../time/india-time.ts'
import { endStatuses, type OrderStatus, type ShownStatus, sellerStatuses, toSellerStatus } from './orders.ts'

/** The seller's filters that are no status: 'new' is not yet accepted, 'packed' still in the store, 'returns' open requests. */
const groupFilters = ['open', 'new', 'to-pack', 'packed', 'finished', 'returns'] as const

/** All filters of the seller's list of orders. */
export const queueFilters = [...groupFilters, ...sellerStatuses, ...endStatuses] as const
export type QueueFilter = (typeof queueFilters)[number]

/** Whether a filter lists orders to accept, pack or deliver, the oldest first; packed orders, returns and what is over begin with the newest. */
export function isOldestFirst(filter: QueueFilter | undefined): boolean {
  const isWaitingGroup = filter === 'open' || filter === 'new' || filter === 'to-pack'
  return isWaitingGroup || sellerStatuses.some((each) => each === filter && each !== 'Delivered')
}

/** The form of a cursor, after which a page of a list begins: microseconds since 1970 and an id. */
export const cursorPattern = /^\d{1,16}\.[\w-]{1,64}$/

/** Orders per page of a list with a cursor. */
export const ordersPerPage = 20
/** The maximum number of orders that are moved or accepted in one call. */
export const maxOrdersPerCall = 100

/** Maximum length of the seller's note on a customer, in characters. */
export const maxCustomerNote = 500

/** Splits orders into batches that fit into one call. */
export function batchesOf<T>(orders: readonly T[]): T[][] {
  const count = Math.ceil(orders.length / maxOrdersPerCall)
  return Array.from({ length: count }, (_, n) => orders.slice(n * maxOrdersPerCall, (n + 1) * maxOrdersPerCall))
}

/** The seller promises delivery in at most this many minutes. */
export const maxPromiseMinutes = 240

/** Every open seller page rings this often until an order is accepted. */
export const ringEveryMs = 10_000
/** The ringing gets louder after this time. */
export const louderAfterMs = 3 * minuteMs
/** After this time the server reminds the seller of an unaccepted order. */
export const remindAfterMs = 5 * minuteMs
/** Older orders cause no reminder, so that a restarted server does not notify of all of them. */
export const remindWithinMs = hourMs

/** Where the store claims no minutes of delivery, an order is due after this many. */
const usualMinutes = 30

/** Epoch milliseconds at which an order becomes late, by its promise or the store's claim (SPEC 1); `placedAt` of an online order is its payment. */
export function dueAt(
  { placedAt, promisedAt }: { placedAt: string; promisedAt?: string | undefined },
  claimedMinutes = usualMinutes,
): number {
  return promisedAt === undefined ? timeOf(placedAt) + claimedMinutes * minuteMs : timeOf(promisedAt)
}

/** Whether the status that a caller has seen, in either wording, is still the present one; also if none was sent. */
export function isStatusAsSeen(seen: ShownStatus | undefined, present: OrderStatus): boolean {
  return seen === undefined || seen === present || seen === toSellerStatus(present)
}
