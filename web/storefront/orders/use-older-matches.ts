import { useEffect, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'

const waitMs = 300

/** Orders that match a search and are on pages not loaded yet; a failed call finds none. */
export function useOlderMatches(term: string, hasMore: boolean): readonly OrderJson[] {
  const [found, setFound] = useState<readonly OrderJson[]>([])
  const q = hasMore ? term.trim() : ''
  useEffect(() => {
    let isStale = false
    const look = async () => {
      const answer = q === '' ? undefined : await callApi(shopperApi.myOrders, { query: { q } }).catch(() => undefined)
      if (!isStale) setFound(answer?.orders ?? [])
    }
    const timer = setTimeout(() => void look(), q === '' ? 0 : waitMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [q])
  return found
}
