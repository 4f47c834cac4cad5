import type { RoundJson, SentStop, StopJson } from '#domain/orders/round-shapes.ts'
import { isServerError, type Refusal } from '#domain/refusal.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'

/** A tap that waits to be sent; its key makes it count once. */
export type Tap = SentStop & { readonly key: string }

/** What the page stores of a round, so that it opens without a network. */
export type SavedRound = {
  readonly round?: RoundJson | undefined
  /** In the order in which they were tapped. */
  readonly taps: readonly Tap[]
  /** Sentences of refused taps by order. */
  readonly problems: Readonly<Record<string, string>>
  /** Whether the link has ended, so that what waits can be read but no longer sent. */
  readonly isEnded?: true
}

export const nothingSaved: SavedRound = { taps: [], problems: {} }
const nameOf = (token: string) => `thela.round.${token}`
/** Rounds that a blocked or full storage refused, by token; they live as long as the page. */
const refused = new Map<string, SavedRound>()

/** Reads a round of this browser. */
export function readRound(token: string): SavedRound {
  return { ...nothingSaved, ...(refused.get(token) ?? (readLocal(nameOf(token)) as SavedRound | undefined)) }
}

/** Saves a round, or removes it with its addresses. */
export function saveRound(token: string, saved: SavedRound | undefined): void {
  refused.delete(token)
  writeLocal(nameOf(token), saved)
  const isStored = JSON.stringify(readLocal(nameOf(token))) === JSON.stringify(saved)
  if (saved !== undefined && !isStored) refused.set(token, saved)
}

/** What stays stored once the link has ended: waiting taps without names, addresses and codes; undefined if none wait. */
export function endedRound({ taps }: SavedRound): SavedRound | undefined {
  if (taps.length === 0) return undefined
  const left = taps.map(({ key, order, done, cash, upi }) => ({ key, order, done, cash, upi }))
  return { ...nothingSaved, taps: left, isEnded: true }
}

/** Whether a refused tap may work later, as it is. */
export function mayWorkLater(refusal: Refusal): boolean {
  return isServerError(refusal) || refusal.code === 'TOO_MANY_TRIES'
}

/** The last waiting tap of each order, which is what the shop still has to receive. */
export function lastTaps(taps: readonly Tap[]): Tap[] {
  return taps.filter(({ order }, at) => taps.findLastIndex((each) => each.order === order) === at)
}

/** The stops as the rider left them, waiting taps included. */
export function stopsWithTaps({ round, taps }: SavedRound): StopJson[] {
  return (round?.stops ?? []).map((stop) => {
    const tap = taps.findLast(({ order }) => order === stop.order)
    return tap === undefined ? stop : { ...stop, state: tap.done ? 'delivered' : 'not-reached' }
  })
}

/** The next stop: the chosen one, else the first without a tap, else the first not reached. */
export function currentStop(stops: readonly StopJson[], chosen: string | undefined): StopJson | undefined {
  const toDo = stops.filter(({ state }) => state === 'open' || state === 'not-reached')
  return toDo.find(({ order }) => order === chosen) ?? toDo.find(({ state }) => state === 'open') ?? toDo[0]
}
