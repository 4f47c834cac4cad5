import { useEffect, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import type { OrderList } from '../../orders/order-pages.ts'

const debounceMs = 300

type Answer = { readonly q: string; readonly matches: readonly OrderJson[]; readonly hasFailed?: boolean }

/** The next orders behind the loaded ones that match a search, and whether it is not answered yet or has failed. */
export function useOlderMatches(term: string, { orders, nextCursor: cursor }: OrderList) {
  const [{ q: answered, matches, hasFailed }, setAnswer] = useState<Answer>({ q: '', matches: [] })
  const q = cursor === undefined ? '' : term.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reloads the list may have changed a found order too.
  useEffect(() => {
    let isStale = false
    const search = async () => {
      const answer =
        q === '' ? { orders: [] } : await callApi(shopperApi.myOrders, { query: { q, cursor } }).catch(() => undefined)
      if (!isStale) setAnswer({ q, matches: answer?.orders ?? [], hasFailed: answer === undefined })
    }
    const timer = setTimeout(() => void search(), q === '' ? 0 : debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [q, orders])
  const isLoading = answered !== q
  return { matches, isLoading, hasFailed: hasFailed && !isLoading }
}
