import { useEffect, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import type { OrderList } from '../../orders/order-pages.ts'

const debounceMs = 300

/** The next orders behind the loaded ones that match a search; a failed call finds none. */
export function useOlderMatches(term: string, { orders, nextCursor: cursor }: OrderList): readonly OrderJson[] {
  const [found, setFound] = useState<readonly OrderJson[]>([])
  const q = cursor === undefined ? '' : term.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reloads the list may have changed a found order too.
  useEffect(() => {
    let isStale = false
    const search = async () => {
      const answer =
        q === '' ? undefined : await callApi(shopperApi.myOrders, { query: { q, cursor } }).catch(() => undefined)
      if (!isStale) setFound(answer?.orders ?? [])
    }
    const timer = setTimeout(() => void search(), q === '' ? 0 : debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [q, orders])
  return found
}
