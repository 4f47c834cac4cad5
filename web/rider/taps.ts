import type { RoundJson, SentStop, StopJson } from '#domain/orders/round-shapes.ts'
import { isToDo } from '#domain/orders/rounds.ts'
import { isRefusal, Refusal } from '#domain/refusal.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'

/** A rider's tap at a stop that waits to be sent; its idempotency key makes it count once. */
export type Tap = SentStop & { readonly key: string }

/** What the page stores of a round, so that it opens without a network. */
export type SavedRound = {
  readonly round?: RoundJson | undefined
  /** In the order in which they were tapped. */
  readonly taps: readonly Tap[]
  /** Messages of refused taps by order. */
  readonly problems: Readonly<Record<string, string>>
  /** The link has ended, so that waiting taps can be read but no longer sent. */
  readonly isEnded?: true
}

export const nothingSaved: SavedRound = { taps: [], problems: {} }
const storageKey = (token: string) => `thela.round.${token}`
/** Rounds by token that a blocked or full storage does not hold; they last as long as the page. */
const unstored = new Map<string, SavedRound>()

/** Reads a round stored in this browser. */
export function readRound(token: string): SavedRound {
  return { ...nothingSaved, ...(unstored.get(token) ?? (readLocal(storageKey(token)) as SavedRound | undefined)) }
}

/** Stores a round; undefined deletes it with its addresses. */
export function saveRound(token: string, saved: SavedRound | undefined): void {
  unstored.delete(token)
  writeLocal(storageKey(token), saved)
  const isStored = JSON.stringify(readLocal(storageKey(token))) === JSON.stringify(saved)
  if (saved !== undefined && !isStored) unstored.set(token, saved)
}

/** What stays stored after the link has ended: waiting taps without door codes; undefined if none wait. */
export function endedRound({ taps }: SavedRound): SavedRound | undefined {
  if (taps.length === 0) return undefined
  const waiting = taps.map(({ key, order, done, cash, upi }) => ({ key, order, done, cash, upi }))
  return { ...nothingSaved, taps: waiting, isEnded: true }
}

/** The last waiting tap of each order, which is the one that counts. */
export function lastTaps(taps: readonly Tap[]): Tap[] {
  return taps.filter((tap) => taps.findLast(({ order }) => order === tap.order) === tap)
}

/** The state of a stop after a tap. */
export function stateAfter({ done }: Pick<Tap, 'done'>): StopJson['state'] {
  return done ? 'delivered' : 'not-reached'
}

/** Whether the store knows no open round of this link, as after its end. */
export function isRoundUnknown(error: unknown): boolean {
  return isRefusal(error, 'ROUND_UNKNOWN')
}

/** Sends waiting taps, which `send` must remove; a Refusal holds up only its order and is thrown last, ROUND_UNKNOWN and other errors at once. */
export async function sendWaiting(taps: () => readonly Tap[], send: (tap: Tap) => Promise<void>): Promise<void> {
  const failures = new Map<string, Refusal>()
  for (;;) {
    const tap = taps().find(({ order }) => !failures.has(order))
    if (tap === undefined) break
    try {
      await send(tap)
    } catch (error) {
      if (!(error instanceof Refusal) || isRoundUnknown(error)) throw error
      failures.set(tap.order, error)
    }
  }
  const [failure] = failures.values()
  if (failure !== undefined) throw failure
}

/** The stops as the rider left them, waiting taps included. */
export function stopsWithTaps({ round, taps }: SavedRound): StopJson[] {
  return (round?.stops ?? []).map((stop) => {
    const tap = taps.findLast(({ order }) => order === stop.order)
    return tap === undefined ? stop : { ...stop, state: stateAfter(tap) }
  })
}

/** The next stop: the chosen one, else the first without a tap, else the first not reached after the one tapped last. */
export function currentStop(
  stops: readonly StopJson[],
  { chosen, last }: { readonly chosen?: string | undefined; readonly last?: string | undefined },
): StopJson | undefined {
  const after = stops.findIndex(({ order }) => order === last) + 1
  const toDo = [...stops.slice(after), ...stops.slice(0, after)].filter(({ state }) => isToDo(state))
  const open = stops.find(({ state }) => state === 'open')
  return toDo.find(({ order }) => order === chosen) ?? open ?? toDo[0]
}
