import { useCallback, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** Statuses by order id, as they were when the seller chose the orders. */
type Seen = ReadonlyMap<string, string>

/** The orders that still have the status they were chosen at, and how many of the list have another one by now. */
export function stillChosen(orders: readonly OrderJson[], seen: Seen) {
  const known = orders.filter(({ _id }) => seen.has(_id))
  const chosen = known.filter(({ _id, status }) => seen.get(_id) === status)
  return { chosen, dropped: known.length - chosen.length }
}

/** The chosen orders; one that left the list or its status is chosen no more. */
export function useSelection(orders: readonly OrderJson[]) {
  const [seen, setSeen] = useState<Seen>(new Map())
  const choose = useCallback((changed: readonly OrderJson[], on: boolean) => {
    setSeen((before) => {
      const after = new Map(before)
      for (const { _id, status } of changed) on ? after.set(_id, status) : after.delete(_id)
      return after
    })
  }, [])
  const clear = useCallback(() => setSeen(new Map()), [])
  const now = stillChosen(orders, seen)
  // A choice of which nothing is left is over: the next one begins anew.
  if (now.dropped > 0 && now.chosen.length === 0) clear()
  return { ...now, choose, clear }
}
