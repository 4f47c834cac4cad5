import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { EventBus } from '../events/event-bus.ts'
import type { Outage } from './outage.ts'

/** Best sellers change with time, and a pause ends by the clock. */
const ttlMs = 60_000
const maxStaleMs = 60 * 60_000

export type Entry<V> = { readonly value: V; readonly at: number; readonly version: number }
export type Compute<V> = (stale?: V) => Promise<V>

type Limits<V> =
  | LRUCache.OptionsMaxLimit<string, Entry<V>, Compute<V>>
  | LRUCache.OptionsSizeLimit<string, Entry<V>, Compute<V>>

type Options<V> = {
  readonly limits: Limits<V>
  /** The value as it is stored; undefined if it may not be. */
  readonly toStored: (value: V, stale: V | undefined) => Promise<V | undefined>
  readonly isFailure: (value: V) => boolean
  /** The keys that share their retries during an outage. */
  readonly retryName: (key: string) => string
}

export type CacheContext = { readonly events: EventBus; readonly clock: () => Date; readonly outage: Outage }

/**
 * A cache of values computed from the database, over lru-cache.
 * Values expire with their minute, so that what is computed from one expires with it; changes clear the cache.
 */
export function openExpiringCache<V extends object | boolean>(
  { limits, toStored, isFailure, retryName }: Options<V>,
  { events, clock, outage }: CacheContext,
) {
  const now = () => clock().getTime()
  const minuteOf = (at: number) => Math.floor(at / ttlMs)
  const computing = new Set<string>()
  const expirations = new Map<string, number>()
  let changes = 0
  const versionOf = (key: string) => changes + (expirations.get(key) ?? 0)

  async function computeEntry(key: string, compute: Compute<V>, stale?: Entry<V>) {
    const [at, version, staleServed] = [now(), versionOf(key), outage.staleServed()]
    const value = await compute(stale?.value)
    const stored = outage.staleServed() === staleServed ? await toStored(value, stale?.value) : undefined
    return { value, entry: stored === undefined ? undefined : { value: stored, at, version } }
  }

  const entries = new LRUCache<string, Entry<V>, Compute<V>>({
    ...limits,
    // A computation that began before a change answers its callers, but is not stored.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(key, stale, { context: compute }) {
      computing.add(key)
      try {
        return (await computeEntry(key, compute, stale)).entry
      } finally {
        computing.delete(key)
      }
    },
  })
  for (const event of ['catalogue-changed', 'store-changed'] as const)
    events.listen(event, () => {
      changes++
      entries.clear()
    })
  // Perhaps nothing changed: values are computed again, but serve as stale ones in the next outage.
  events.listen('events-missed', () => {
    changes++
    outage.end()
  })

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    return entry?.version === versionOf(key) && minuteOf(entry.at) === minuteOf(now()) ? entry.value : undefined
  }

  function staleOf(key: string): V | undefined {
    const entry = entries.peek(key, { allowStale: true })
    return entry !== undefined && now() - entry.at < maxStaleMs ? entry.value : undefined
  }

  /** Concurrent callers share one computation; what is not stored is computed for each, and a failure too. */
  async function computeShared(key: string, compute: Compute<V>): Promise<V> {
    let own: Promise<V> | undefined
    const context = (stale?: V) => (own = compute(stale))
    const shared = await entries.fetch(key, { context, forceRefresh: true }).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
    })
    return shared?.value ?? own ?? compute()
  }

  async function computeAlone(key: string, compute: Compute<V>): Promise<V> {
    const { value, entry } = await computeEntry(key, compute)
    if (entry?.version === versionOf(key)) entries.set(key, entry)
    return entry?.value ?? value
  }

  const fetchBy = (computeBy: typeof computeShared) => async (key: string, compute: Compute<V>) =>
    get(key) ??
    outage.orStale({ name: retryName(key), stale: staleOf(key), compute: () => computeBy(key, compute), isFailure })

  return {
    get,
    stale: staleOf,
    isComputing: (key: string) => computing.has(key),
    fetch: fetchBy(computeShared),
    fetchAlone: fetchBy(computeAlone),
    expire: (key: string) => void expirations.set(key, (expirations.get(key) ?? 0) + 1),
    bytes: () => entries.calculatedSize,
  }
}
