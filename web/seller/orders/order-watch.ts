import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { api } from '#domain/contract.ts'
import type { SellerStatus } from '#domain/orders.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { callApi } from '../../api.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'

const askEveryMs = 15_000
const unhandled: SellerStatus = 'Order Placed'
const newOrders = liveValue(0)

/** How many orders wait for the seller's first answer. */
export function countNew(orders: readonly OrderJson[]): number {
  return orders.filter((order) => order.status === unhandled).length
}

/** Tells the menu how many of these orders are new. */
export function noteOrders(orders: readonly OrderJson[]): void {
  newOrders.set(countNew(orders))
}

/** Looks for new orders every 15 s while the window is seen, and when it is returned to; answers how many there are. */
export function useOrderWatch(): number {
  const isOrdersPage = useLocation().pathname.replace(/\/$/, '') === '/seller/orders'
  const { state, revalidate } = useRevalidator()
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || state !== 'idle') return
    void (isOrdersPage ? revalidate() : countAtDoor())
  })
  useEffect(() => {
    const timer = setInterval(() => look(), askEveryMs)
    const onReturn = () => look()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
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
