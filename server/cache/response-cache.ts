import { isDeepStrictEqual } from 'node:util'
import { api } from '#domain/contract.ts'
import { compressed, type EncodedResponse } from './encoded-response.ts'
import { type CacheContext, type Compute, openExpiringCache } from './expiring-cache.ts'

const maxBytes = 32 * 1024 * 1024
/** Estimated bytes of an entry beside its body and key. */
const entryBytes = 4096
const cacheableStatus = new Set([200, 404])

/** Responses that are the same for every client: pages by locale and URL, calls by URL; until the minute ends, in an outage an hour. */
export type ResponseCache = {
  /** The cached response, if it is fresh. */
  get(key: string): EncodedResponse | undefined
  /** Whether a rendering for this key has begun. */
  isRendering(key: string): boolean
  /** The cached response, else a rendering that concurrent requests share, or the stale one during an outage. */
  fetch(key: string, render: Compute<EncodedResponse>): Promise<EncodedResponse>
  /** Like `fetch`, but each of concurrent requests renders, so that each search without results is counted. */
  fetchAlone(key: string, render: Compute<EncodedResponse>): Promise<EncodedResponse>
  /** Bytes of all entries. */
  bytes(): number
}

function isSame(one: EncodedResponse, other: EncodedResponse): boolean {
  return one.etag === other.etag && one.status === other.status && isDeepStrictEqual(one.headers, other.headers)
}

/** Compresses a response for the cache; returns the stale one, compressed already, if it is the same. */
async function toStored(response: EncodedResponse, stale: EncodedResponse | undefined) {
  if (!response.isCacheable || !cacheableStatus.has(response.status)) return undefined
  return stale !== undefined && isSame(response, stale) ? stale : compressed(response)
}

/** Opens a cache; any process's change of catalogue or store clears it. */
export function openResponseCache(context: CacheContext): ResponseCache {
  const { isComputing, expire, ...cache } = openExpiringCache<EncodedResponse>(
    {
      limits: { maxSize: maxBytes, sizeCalculation: ({ value }, key) => value.bytes + 2 * key.length + entryBytes },
      toStored,
      mayBeShared: ({ isCacheable }) => isCacheable,
      isFailure: ({ status }) => status === 503,
      retryGroup: () => 'responses',
    },
    context,
  )
  context.events.subscribe('order-changed', () => expire(api.bestSellers.path))
  return { ...cache, isRendering: isComputing }
}
