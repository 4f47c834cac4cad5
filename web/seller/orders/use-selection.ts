import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** Statuses by order id, as they were when the seller selected the orders. */
type Seen = ReadonlyMap<string, string>

/** The orders that still have the status at which they were selected, and the dropped ones, which have another by now. */
export function stillSelected(orders: readonly OrderJson[], seen: Seen) {
  const known = orders.filter(({ _id }) => seen.has(_id))
  const isSame = ({ _id, status }: OrderJson) => seen.get(_id) === status
  return { selected: known.filter(isSame), dropped: known.filter((order) => !isSame(order)) }
}

/** The selected orders; one that leaves the list or changes its status is deselected. */
export function useSelection(orders: readonly OrderJson[]) {
  const [seen, setSeen] = useState<Seen>(new Map())
  /** Selects or deselects orders, and forgets those that were dropped before. */
  const select = (changed: readonly OrderJson[], on: boolean) =>
    setSeen((before) => {
      const after = new Map(before)
      for (const { _id } of stillSelected(orders, before).dropped) after.delete(_id)
      for (const { _id, status } of changed) {
        if (on) after.set(_id, status)
        else after.delete(_id)
      }
      return after
    })
  const deselect = (changed: readonly OrderJson[]) =>
    setSeen((before) => new Map([...before].filter(([id]) => !changed.some(({ _id }) => _id === id))))
  const clear = () => setSeen(new Map())
  return { ...stillSelected(orders, seen), select, deselect, clear }
}

export type Selection = ReturnType<typeof useSelection>
