import { setTimeout as pause } from 'node:timers/promises'
import { isRefusal } from '#domain/refusal.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'

/** The request that tries the database again waits this long for a new value, then gets the stale one. */
const maxWaitMs = 200
/** During an outage one request in this time tries the database again; others get stale values at once. */
const retryIntervalMs = 3_000
/** After the last failure an outage lasts this long, unless the event bus reconnects before. */
const outageMs = 60_000

type Attempt<T> = {
  /** Attempts of one group share their retries. */
  readonly retryGroup: string
  readonly stale: T | undefined
  readonly compute: () => Promise<T>
  readonly isFailure: (value: T) => boolean
}

/** Stale-if-error (RFC 5861): what the caches know of the database being unavailable. */
export type Outage = {
  /** Computes a value; falls back to the stale one while the database is unavailable or too many requests wait. */
  computeOrServeStale<T>(attempt: Attempt<T>): Promise<T>
  /** How many stale values were served so far: if it grows during a computation, the result may contain one. */
  staleServedCount(): number
  /** The next request tries the database. */
  end(): void
}

const allowsStale = (error: unknown) => isDatabaseUnavailable(error) || isRefusal(error, 'BUSY')

export function openOutage(): Outage {
  const triedAt = new Map<string, number>()
  let failedAt = Number.NEGATIVE_INFINITY
  let staleServed = 0

  function isRetryDue(group: string): boolean {
    const now = performance.now()
    if (now - (triedAt.get(group) ?? Number.NEGATIVE_INFINITY) < retryIntervalMs) return false
    triedAt.set(group, now)
    return true
  }

  async function noteFailure<T>(compute: () => Promise<T>): Promise<T> {
    try {
      return await compute()
    } catch (error) {
      if (isDatabaseUnavailable(error)) failedAt = performance.now()
      throw error
    }
  }

  /** Undefined for a failure that a stale value may replace. */
  async function attempt<T>({ compute, isFailure }: Attempt<T>): Promise<T | undefined> {
    try {
      const value = await noteFailure(compute)
      return isFailure(value) ? undefined : value
    } catch (error) {
      if (!allowsStale(error)) throw error
      return undefined
    }
  }

  async function attemptDuringOutage<T>(one: Attempt<T>): Promise<T | undefined> {
    if (!isRetryDue(one.retryGroup)) return undefined
    const value = attempt(one)
    value.catch(() => {})
    return Promise.race([value, pause(maxWaitMs, undefined, { ref: false })])
  }

  return {
    async computeOrServeStale(one) {
      const { stale, compute } = one
      if (stale === undefined) return noteFailure(compute)
      const isOutage = performance.now() - failedAt < outageMs
      const value = await (isOutage ? attemptDuringOutage(one) : attempt(one))
      if (value !== undefined) return value
      staleServed++
      return stale
    },
    staleServedCount: () => staleServed,
    end() {
      failedAt = Number.NEGATIVE_INFINITY
    },
  }
}
