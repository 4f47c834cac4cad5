import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** Statuses by order id, as they were when the seller selected the orders. */
type Seen = ReadonlyMap<string, string>

/** The orders that still have the status at which they were selected; `dropped` counts those that have another one by now. */
export function stillSelected(orders: readonly OrderJson[], seen: Seen) {
  const known = orders.filter(({ _id }) => seen.has(_id))
  const selected = known.filter(({ _id, status }) => seen.get(_id) === status)
  return { selected, dropped: known.length - selected.length }
}

/** The selected orders; one that leaves the list or changes its status is deselected. */
export function useSelection(orders: readonly OrderJson[]) {
  const [seen, setSeen] = useState<Seen>(new Map())
  const select = (changed: readonly OrderJson[], on: boolean) =>
    setSeen((before) => {
      const after = new Map(before)
      for (const { _id, status } of changed) {
        if (on) after.set(_id, status)
        else after.delete(_id)
      }
      return after
    })
  const clear = () => setSeen(new Map())
  const now = stillSelected(orders, seen)
  // Otherwise the next selection would still count these dropped orders.
  if (now.dropped > 0 && now.selected.length === 0) clear()
  return { ...now, select, clear }
}
