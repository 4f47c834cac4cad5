import { api } from '#domain/contract.ts'
import { type CacheContext, openExpiringCache } from './expiring-cache.ts'

const maxValues = 100

/** Key of the boolean whether any browser of the seller wants notifications. */
export const sellerNotifiedKey = 'seller is notified'
/** Key of the quantities sold in the last 30 days, by product. */
export const soldKey = 'sold'
/** Key of a cached call's answer. */
export const callKey = (path: string) => `call ${path}`

/** Memoizes a value until catalogue or store change or the minute ends, in an outage for an hour; `compute` may return the expired one. */
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
