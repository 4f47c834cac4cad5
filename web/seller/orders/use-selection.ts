import { useCallback, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'

/** The chosen orders; one that left the list is chosen no more. */
export function useSelection(orders: readonly OrderJson[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((chosen: readonly string[], on: boolean) => {
    setIds((before) => new Set(on ? [...before, ...chosen] : [...before].filter((id) => !chosen.includes(id))))
  }, [])
  const clear = useCallback(() => setIds(new Set()), [])
  return { chosen: orders.filter(({ _id }) => ids.has(_id)), choose, clear }
}
