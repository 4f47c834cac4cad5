import { LRUCache } from 'lru-cache'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { EventBus } from '../events/event-bus.ts'
import type { Outage } from './outage.ts'

/** How long older entries may be served while the database is unavailable. */
const maxStaleMs = hourMs

type Entry<V> = { readonly value: V; readonly at: number; readonly generation: number }
/** Computes a value; may return the stale one if that still holds. */
export type Compute<V> = (stale?: V) => Promise<V>

type Options<V> = {
  readonly limits:
    | LRUCache.OptionsMaxLimit<string, Entry<V>, unknown>
    | LRUCache.OptionsSizeLimit<string, Entry<V>, unknown>
  /** The value as it is stored; undefined if it may not be. */
  readonly toStored: (value: V, stale: V | undefined) => Promise<V | undefined>
  /** Whether concurrent requests may share the value. */
  readonly mayBeShared: (value: V) => boolean
  /** Whether a stale value is served instead of this value. */
  readonly isFailure: (value: V) => boolean
  /** Names the group of a key: in an outage one request of a group tries the database every 3 seconds. */
  readonly retryGroup: (key: string) => string
}

export type CacheContext = { readonly events: EventBus; readonly clock: () => Date; readonly outage: Outage }

/** A cache of values computed from the database: events clear it, entries expire at the end of the clock minute. */
export function openExpiringCache<V extends object | boolean>(
  { limits, toStored, mayBeShared, isFailure, retryGroup }: Options<V>,
  { events, clock, outage }: CacheContext,
) {
  const now = () => clock().getTime()
  // Time changes values without an event: an order becomes too old for the best sellers. So entries expire with each clock minute.
  const minuteOf = (at: number) => Math.floor(at / minuteMs)
  const entries = new LRUCache<string, Entry<V>>(limits)
  const computing = new Map<string, Promise<V>>()
  /** Increases to make every value stale. */
  let generationOfAll = 0
  const keyExpirations = new Map<string, number>()
  // Both only grow, so the sum changes with either.
  const generationOf = (key: string) => generationOfAll + (keyExpirations.get(key) ?? 0)

  for (const event of ['catalogue-changed', 'store-changed'] as const)
    events.subscribe(event, () => {
      // A computation that began before the event is not stored: its generation is over.
      generationOfAll++
      computing.clear()
      entries.clear()
    })
  // Events may have been lost: entries stay, but only as stale values.
  events.subscribe('events-missed', () => {
    generationOfAll++
    computing.clear()
    // The event bus has reconnected, so the database may be back.
    outage.end()
  })

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    return entry?.generation === generationOf(key) && minuteOf(entry.at) === minuteOf(now()) ? entry.value : undefined
  }

  function staleOf(key: string): V | undefined {
    const entry = entries.peek(key)
    return entry !== undefined && now() - entry.at < maxStaleMs ? entry.value : undefined
  }

  /** Computes and stores a value, unless the data changed meanwhile, or a cache served something stale, from which it may be computed. */
  async function computeAndStore(key: string, compute: Compute<V>): Promise<V> {
    const [at, generation, staleServed] = [now(), generationOf(key), outage.staleServedCount()]
    const stale = entries.peek(key)?.value
    const value = await compute(stale)
    const mayContainStale = outage.staleServedCount() !== staleServed
    const stored = mayContainStale ? undefined : await toStored(value, stale)
    if (stored === undefined) return value
    if (generationOf(key) === generation) entries.set(key, { value: stored, at, generation })
    return stored
  }

  /** Undefined if each caller must compute for itself. */
  async function join(running: Promise<V>): Promise<V | undefined> {
    try {
      const value = await running
      return mayBeShared(value) ? value : undefined
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      return undefined
    }
  }

  /** Concurrent callers share one computation. */
  async function computeSingleFlight(key: string, compute: Compute<V>): Promise<V> {
    const running = computing.get(key)
    if (running !== undefined) return (await join(running)) ?? compute()
    const started = computeAndStore(key, compute)
    computing.set(key, started)
    const end = () => computing.get(key) === started && computing.delete(key)
    started.then(end, end)
    return started
  }

  /** The fresh value, else a computed one, else the stale one while the database is unavailable. */
  const fetchWith = (computeWith: typeof computeSingleFlight) => async (key: string, compute: Compute<V>) =>
    get(key) ??
    outage.computeOrServeStale({
      retryGroup: retryGroup(key),
      stale: staleOf(key),
      compute: () => computeWith(key, compute),
      isFailure,
    })

  return {
    get,
    isComputing: (key: string) => computing.has(key),
    fetch: fetchWith(computeSingleFlight),
    fetchAlone: fetchWith(computeAndStore),
    /** Ends the freshness of one key; later callers do not join a computation that began before. */
    expire(key: string): void {
      keyExpirations.set(key, (keyExpirations.get(key) ?? 0) + 1)
      computing.delete(key)
    },
    bytes: () => entries.calculatedSize,
  }
}
