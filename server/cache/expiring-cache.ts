import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { EventBus } from '../events/event-bus.ts'
import type { Outage } from './outage.ts'

/** Best sellers change with time, and a closing ends by the clock. */
const ttlMs = 60_000
const maxStaleMs = 60 * 60_000

type Entry<V> = { readonly value: V; readonly at: number; readonly version: number }
export type Compute<V> = (stale?: V) => Promise<V>

type Options<V> = {
  readonly limits:
    | LRUCache.OptionsMaxLimit<string, Entry<V>, unknown>
    | LRUCache.OptionsSizeLimit<string, Entry<V>, unknown>
  /** The value as it is stored; undefined if it may not be. */
  readonly toStored: (value: V, stale: V | undefined) => Promise<V | undefined>
  /** Whether concurrent requests may share the value. */
  readonly isShared: (value: V) => boolean
  readonly isFailure: (value: V) => boolean
  /** Names the group of a key; keys of a group share their retries during an outage. */
  readonly retryGroup: (key: string) => string
}

export type CacheContext = { readonly events: EventBus; readonly clock: () => Date; readonly outage: Outage }

/** A cache of values computed from the database: single-flight, invalidated by events, stale-if-error, expiring at the end of the clock minute. */
export function openExpiringCache<V extends object | boolean>(
  { limits, toStored, isShared, isFailure, retryGroup }: Options<V>,
  { events, clock, outage }: CacheContext,
) {
  const now = () => clock().getTime()
  const minuteOf = (at: number) => Math.floor(at / ttlMs)
  const entries = new LRUCache<string, Entry<V>>(limits)
  const computing = new Map<string, Promise<V>>()
  const expirations = new Map<string, number>()
  let changes = 0
  const versionOf = (key: string) => changes + (expirations.get(key) ?? 0)

  for (const event of ['catalogue-changed', 'store-changed'] as const)
    events.subscribe(event, () => {
      changes++
      computing.clear()
      entries.clear()
    })
  // Perhaps nothing changed: values are computed again at the next request, and serve as stale ones in an outage.
  events.subscribe('events-missed', () => {
    changes++
    computing.clear()
    outage.end()
  })

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    return entry?.version === versionOf(key) && minuteOf(entry.at) === minuteOf(now()) ? entry.value : undefined
  }

  function staleOf(key: string): V | undefined {
    const entry = entries.peek(key)
    return entry !== undefined && now() - entry.at < maxStaleMs ? entry.value : undefined
  }

  /** Stores the value, unless a change came meanwhile or it was computed from a stale value. */
  async function computeAlone(key: string, compute: Compute<V>): Promise<V> {
    const [at, version, staleServed] = [now(), versionOf(key), outage.staleServed()]
    const stale = entries.peek(key)?.value
    const value = await compute(stale)
    const stored = outage.staleServed() === staleServed ? await toStored(value, stale) : undefined
    if (stored === undefined) return value
    if (versionOf(key) === version) entries.set(key, { value: stored, at, version })
    return stored
  }

  /** Undefined if each caller must compute for itself. */
  async function join(running: Promise<V>): Promise<V | undefined> {
    try {
      const value = await running
      return isShared(value) ? value : undefined
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      return undefined
    }
  }

  async function computeShared(key: string, compute: Compute<V>): Promise<V> {
    const running = computing.get(key)
    if (running !== undefined) return (await join(running)) ?? compute()
    const own = computeAlone(key, compute)
    computing.set(key, own)
    const end = () => computing.get(key) === own && computing.delete(key)
    own.then(end, end)
    return own
  }

  const fetchBy = (computeBy: typeof computeShared) => async (key: string, compute: Compute<V>) =>
    get(key) ??
    outage.orStale({ name: retryGroup(key), stale: staleOf(key), compute: () => computeBy(key, compute), isFailure })

  return {
    get,
    stale: staleOf,
    isComputing: (key: string) => computing.has(key),
    fetch: fetchBy(computeShared),
    fetchAlone: fetchBy(computeAlone),
    /** Ends the freshness of one key. */
    expire: (key: string) => void expirations.set(key, (expirations.get(key) ?? 0) + 1),
    bytes: () => entries.calculatedSize,
  }
}
