import { Refusal } from '#domain/refusal.ts'
import type { EncodedResponse } from './encoded-response.ts'
import type { ComputeResponse, ResponseCache } from './response-cache.ts'

type Limit = <T>(work: () => Promise<T>, client: string) => Promise<T>

const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'BUSY'

/** Fetches from the cache within the limiter. A refused client gets another's rendering of the page, or the stale one. */
export function createRenderQueue(cache: ResponseCache, limit: Limit) {
  const queued = new Map<string, Promise<EncodedResponse>>()

  return async (key: string, client: string, render: ComputeResponse): Promise<EncodedResponse> => {
    const fetchLimited = () => cache.fetch(key, () => limit(render, client))
    const fresh = cache.get(key)
    if (fresh !== undefined) return fresh
    if (cache.isRendering(key)) return fetchLimited()
    /** Another client's request for this page, which waits for the limiter. */
    const queuedBefore = queued.get(key)
    const isFirst = queuedBefore === undefined
    let hasBegun = false
    const own = limit(async () => {
      hasBegun = true
      if (isFirst) queued.delete(key)
      // Another client's rendering is awaited outside the limiter, where waiting occupies no place.
      return cache.isRendering(key) ? undefined : await cache.fetch(key, render)
    }, client).then((response) => response ?? fetchLimited())
    if (isFirst && !hasBegun) queued.set(key, own)
    return own.catch((error: unknown) => {
      if (isFirst && !hasBegun) queued.delete(key)
      if (!isBusy(error)) throw error
      if (queuedBefore !== undefined) return queuedBefore
      const stale = cache.stale(key)
      if (stale === undefined) throw error
      return stale
    })
  }
}
