import { api } from '#domain/contract.ts'
import { type CacheContext, openExpiringCache } from './expiring-cache.ts'

const maxValues = 100

/** The key of whether a browser of the seller wants notifications. */
export const sellerNotifiedKey = 'seller is notified'
/** The key of the quantities sold lately, by product. */
export const soldKey = 'sold'
/** The key of what a cached call answers. */
export const callKey = (path: string) => `call ${path}`

/**
 * Memoizes a value until catalogue or store change, a minute at most. `compute` may return the expired one, `stale`, again.
 */
export type Memo = <T extends object | boolean>(key: string, compute: (stale?: T) => Promise<T>) => Promise<T>

export function openMemo(context: CacheContext): Memo {
  const values = openExpiringCache<object | boolean>(
    {
      limits: { max: maxValues },
      toStored: async (value) => value,
      mayBeShared: () => true,
      isFailure: () => false,
      retryGroup: (key) => key,
    },
    context,
  )
  context.events.subscribe('browser-subscribed', () => values.expire(sellerNotifiedKey))
  context.events.subscribe('order-changed', () => {
    for (const key of [soldKey, callKey(api.bestSellers.path)]) values.expire(key)
  })
  return values.fetch as unknown as Memo
}
