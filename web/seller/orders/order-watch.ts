import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { SellerStatus } from '#domain/orders.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { api, callApi } from '../../api/call-api.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'
import { ring, wakeChime } from './chime.ts'

const unhandled: SellerStatus = 'Order Placed'
const newOrders = liveValue(0)
/** When the orders that were seen so far were placed; undefined until the first look. */
let known: Map<string, string> | undefined

/** A new order that was not there before; 'Load more' brings only older ones than were seen so far. */
function isNews({ _id, status, createdAt }: OrderJson): boolean {
  if (status !== unhandled || known?.has(_id)) return false
  const seen = [...(known?.values() ?? [])]
  return seen.length === 0 || seen.some((placedAt) => placedAt < createdAt)
}

/** How many orders wait for the seller's first answer. */
export function countNew(orders: readonly OrderJson[]): number {
  return orders.filter((order) => order.status === unhandled).length
}

/** Tells the menu how many of these orders are new, and rings for those that were not there before. */
export function noteOrders(orders: readonly OrderJson[]): void {
  newOrders.set(countNew(orders))
  if (known && orders.some(isNews)) ring()
  known ??= new Map()
  for (const { _id, createdAt } of orders) known.set(_id, createdAt)
}

/** Follows the orders: the store tells at once, also a window in the background; answers how many are new. */
export function useOrderWatch(): number {
  const isOrdersPage = useLocation().pathname.replace(/\/$/, '') === '/seller/orders'
  const reload = useReload()
  const look = () => void (isOrdersPage ? reload() : countAtDoor())
  const lookOnReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useOrderStream('seller', look)
  useEffect(() => {
    wakeChime()
    const onReturn = () => lookOnReturn()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
  useEffect(() => {
    if (!isOrdersPage) void countAtDoor()
  }, [isOrdersPage])
  return useLive(newOrders)
}

async function countAtDoor(): Promise<void> {
  const answer = await callApi(api.sellerOrders, { query: {} }).catch(() => undefined)
  if (answer) noteOrders(answer.orders)
}
