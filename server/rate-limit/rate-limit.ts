import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { type Counted, countTries, countTry, forgetTries } from '../accounts/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { networkOf } from '../http/client-network.ts'
import type { Shop } from '../shop.ts'

const minute = 60_000

/** How often things may be tried (CONTRACT "Accounts"), contact, newsletter and the map included; windows begin with the first try and end by themselves. */
export const limits = {
  wrongLoginsByEmail: { most: 10, windowMs: 15 * minute },
  wrongLoginsByBrowser: { most: 10, windowMs: 15 * minute },
  wrongLoginsByAddress: { most: 100, windowMs: 15 * minute },
  wrongPasswordsByShopper: { most: 10, windowMs: 15 * minute },
  registrationsByAddress: { most: 30, windowMs: 60 * minute },
  forgottenByEmail: { most: 5, windowMs: 60 * minute },
  forgottenByAddress: { most: 30, windowMs: 60 * minute },
  messagesByAddress: { most: 10, windowMs: 60 * minute },
  subscriptionsByAddress: { most: 10, windowMs: 60 * minute },
  pushesByAddress: { most: 60, windowMs: 60 * minute },
  searchesByAddress: { most: 120, windowMs: minute },
  placesByAddress: { most: 60, windowMs: minute },
  placesByShopper: { most: 30, windowMs: minute },
  addressesByShopper: { most: 100, windowMs: 60 * minute },
  missedSearchesByAddress: { most: 60, windowMs: 60 * minute },
} as const
export type LimitName = keyof typeof limits

/** E-mails and network addresses are counted by their hash: the table tells nobody who tried. */
export function keyOf(limit: LimitName, who: string): string {
  const counted = limit.endsWith('ByAddress') ? networkOf(who) : who
  return `${limit}:${createHash('sha256').update(counted).digest('base64url')}`
}

function tooMany(endsAt: Date, now: Date): Refusal {
  return new Refusal('TOO_MANY_TRIES', { retryAfter: Math.max(1, (endsAt.getTime() - now.getTime()) / 1000) })
}

/** Refuses when the tries of this window are used up, without counting: a blocked try makes the wait no longer. */
export function refuseTooMany(limit: LimitName, counted: Counted | undefined, now: Date): void {
  if (counted !== undefined && counted.tries >= limits[limit].most) throw tooMany(counted.endsAt, now)
}

/** Counts one try, and refuses the ones above the limit. */
export async function consume(shop: Shop, limit: LimitName, who: string): Promise<void> {
  const { most, windowMs } = limits[limit]
  const counted = await countTry(shop.db, keyOf(limit, who), shop.clock(), windowMs)
  if (counted.tries > most) throw tooMany(counted.endsAt, shop.clock())
}

type LimitOf = readonly [limit: LimitName, who: string]

/** Counts one try in both and refuses the ones above either limit; what the one refuses is not counted in the other. */
export async function consumeBoth(shop: Shop, [one, who]: LimitOf, [other, whom]: LimitOf): Promise<void> {
  const now = shop.clock()
  const endOf = (limit: LimitName) => new Date(now.getTime() + limits[limit].windowMs)
  const counted = await countTries(shop.db, {
    one: keyOf(one, who),
    oneEnds: endOf(one),
    most: limits[one].most,
    other: keyOf(other, whom),
    otherEnds: endOf(other),
    now,
  })
  if (counted.other === undefined) throw tooMany(counted.one.endsAt, now)
  if (counted.other.tries > limits[other].most) throw tooMany(counted.other.endsAt, now)
}

/** Counts one try of something that is quietly left out above the limit. */
export async function tryConsume(shop: Shop, limit: LimitName, who: string): Promise<boolean> {
  const { most, windowMs } = limits[limit]
  return (await countTry(shop.db, keyOf(limit, who), shop.clock(), windowMs)).tries <= most
}

/** Starts the count anew, after it went right. */
export async function resetLimit(db: Queryable, limit: LimitName, who: string): Promise<void> {
  await forgetTries(db, keyOf(limit, who))
}
