import { hash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Queryable } from '../database/connect.ts'
import { networkOf } from '../http/client-network.ts'
import type { Shop } from '../shop.ts'
import { type Count, decrement, deleteCount, increment, readCount } from './queries.ts'

type Limit = {
  readonly max: number
  readonly windowMs: number
  /** Whether its subjects are network addresses, of which each IPv6 /64 counts as one. */
  readonly byNetwork?: true
}

/** Most tries in a fixed window from the first try (CONTRACT "Accounts"). */
export const limits = {
  // Each login counts before its password is checked; a right one gives its tries back. The names are part of stored keys.
  wrongLoginsByEmail: { max: 10, windowMs: 15 * minuteMs },
  wrongLoginsByBrowser: { max: 10, windowMs: 15 * minuteMs },
  wrongLoginsByNetwork: { max: 100, windowMs: 15 * minuteMs, byNetwork: true },
  wrongPasswordsByShopper: { max: 10, windowMs: 15 * minuteMs },
  wrongPasswordsBySeller: { max: 10, windowMs: 15 * minuteMs },
  wrongCodesBySeller: { max: 10, windowMs: 15 * minuteMs },
  /** Checks of payment keys, and test e-mails. */
  settingChecksBySeller: { max: 20, windowMs: 15 * minuteMs },
  registrationsByNetwork: { max: 30, windowMs: 60 * minuteMs, byNetwork: true },
  forgottenByEmail: { max: 5, windowMs: 60 * minuteMs },
  forgottenByNetwork: { max: 30, windowMs: 60 * minuteMs, byNetwork: true },
  messagesByNetwork: { max: 10, windowMs: 60 * minuteMs, byNetwork: true },
  problemsByShopper: { max: 10, windowMs: 60 * minuteMs },
  billsByPerson: { max: 120, windowMs: 15 * minuteMs },
  subscriptionsByNetwork: { max: 10, windowMs: 60 * minuteMs, byNetwork: true },
  pushesByNetwork: { max: 60, windowMs: 60 * minuteMs, byNetwork: true },
  /** Searches for places on the map. */
  placeSearchesByNetwork: { max: 120, windowMs: minuteMs, byNetwork: true },
  /** Lookups of one place on the map. */
  placeLookupsByNetwork: { max: 60, windowMs: minuteMs, byNetwork: true },
  placeLookupsByShopper: { max: 30, windowMs: minuteMs },
  savedAddressesByShopper: { max: 100, windowMs: 60 * minuteMs },
  invitesByNetwork: { max: 30, windowMs: 15 * minuteMs, byNetwork: true },
  /** Requests with the link of a rider's round. */
  roundsByNetwork: { max: 240, windowMs: minuteMs, byNetwork: true },
  /** Pasted shopping lists. */
  listsByNetwork: { max: 30, windowMs: minuteMs, byNetwork: true },
  /** Product searches without results, which are counted for the seller. */
  missedSearchesByNetwork: { max: 60, windowMs: 60 * minuteMs, byNetwork: true },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** The stored key of a limit's count for an e-mail, person or network address, which is hashed. */
function keyOf(limit: LimitName, subject: string): string {
  const { byNetwork }: Limit = limits[limit]
  const countedSubject = byNetwork ? networkOf(subject) : subject
  return `${limit}:${hash('sha256', countedSubject, 'base64url')}`
}

function tooManyTries(endsAt: Date, now: Date): Refusal {
  return new Refusal('TOO_MANY_TRIES', { retryAfter: Math.max(1, (endsAt.getTime() - now.getTime()) / 1000) })
}

function incrementLimit(shop: Shop, limit: LimitName, subject: string): Promise<Count> {
  return increment(shop.db, keyOf(limit, subject), shop.clock(), limits[limit].windowMs)
}

/** Counts one try. Throws TOO_MANY_TRIES above the limit. */
export async function consume(shop: Shop, limit: LimitName, subject: string): Promise<void> {
  const { tries, endsAt } = await incrementLimit(shop, limit, subject)
  if (tries > limits[limit].max) throw tooManyTries(endsAt, shop.clock())
}

/** Counts one try; false above the limit. */
export async function tryConsume(shop: Shop, limit: LimitName, subject: string): Promise<boolean> {
  return (await incrementLimit(shop, limit, subject)).tries <= limits[limit].max
}

/** Throws TOO_MANY_TRIES if the limit is used up, without counting a try. */
export async function checkLimit(shop: Shop, limit: LimitName, subject: string): Promise<void> {
  const { max, windowMs } = limits[limit]
  const now = shop.clock()
  const count = await readCount(shop.db, keyOf(limit, subject), now, windowMs)
  if (count !== undefined && count.tries >= max) throw tooManyTries(count.endsAt, now)
}

/** Deletes the count of all tries, after a success. */
export async function resetLimit(db: Queryable, limit: LimitName, subject: string): Promise<void> {
  await deleteCount(db, keyOf(limit, subject))
}

type Try = readonly [limit: LimitName, subject: string]
/** The two tries that a login consumes before its password is checked. */
export type LoginTries = { readonly account: Try; readonly address: Try }

/** Resets the account's limit and gives the network address its try back, after a right login. */
export async function restoreLoginTries(db: Queryable, { account, address }: LoginTries): Promise<void> {
  await resetLimit(db, ...account)
  await decrement(db, keyOf(...address))
}
