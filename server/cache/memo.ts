import { api } from '#domain/contract.ts'
import { type CacheContext, openExpiringCache } from './expiring-cache.ts'

const maxValues = 100

/** The key of whether a browser of the seller wants notifications. */
export const sellerNotifiedKey = 'seller is notified'
/** The key of what a cached call answers. */
export const callKey = (path: string) => `call ${path}`

/**
 * Memoizes a computed value until catalogue or store change, for a minute at most; concurrent callers share it.
 */
export type Memo = <T extends object | boolean>(key: string, compute: (stale?: T) => Promise<T>) => Promise<T>

export function openMemo(context: CacheContext): Memo {
  const values = openExpiringCache<object | boolean>(
    {
      limits: { max: maxValues },
      toStored: async (value) => value,
      isShared: () => true,
      isFailure: () => false,
      retryGroup: (key) => key,
    },
    context,
  )
  context.events.subscribe('browser-subscribed', () => values.expire(sellerNotifiedKey))
  context.events.subscribe('order-changed', () => {
    for (const key of ['sold', callKey(api.bestSellers.path)]) values.expire(key)
  })
  return values.fetch as unknown as Memo
}
