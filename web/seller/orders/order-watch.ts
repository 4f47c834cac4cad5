import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from 'zustand'
import type { SellerStatus } from '#domain/orders.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { restoreChime, ring } from './chime.ts'

const unhandled: SellerStatus = 'Order Placed'
const newOrders = createStore<number>(() => 0)
/** Times of the orders seen so far, by id; undefined until the first answer. */
let known: Map<string, string> | undefined

/** Whether an order is new and unseen; 'Load more' brings only older ones. */
function isNews({ _id, status, createdAt }: OrderJson): boolean {
  if (status !== unhandled || known?.has(_id)) return false
  const seen = [...(known?.values() ?? [])]
  return seen.length === 0 || seen.some((placedAt) => placedAt < createdAt)
}

/** The number of orders that the seller has not processed yet. */
export function countNew(orders: readonly OrderJson[]): number {
  return orders.filter((order) => order.status === unhandled).length
}

/** Counts the new orders for the menu and rings for unseen ones. */
export function noteOrders(orders: readonly OrderJson[]): void {
  newOrders.setState(countNew(orders))
  if (known && orders.some(isNews)) ring()
  known ??= new Map()
  for (const { _id, createdAt } of orders) known.set(_id, createdAt)
}

/** Follows the orders, also in the background; returns the number of new ones. */
export function useOrderWatch(): number {
  const isOrdersPage = useLocation().pathname.replace(/\/$/, '') === '/seller/orders'
  const reload = useReload()
  const look = () => void (isOrdersPage ? reload() : countOrders())
  const lookOnReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useOrderStream('seller', look)
  useEffect(() => {
    restoreChime()
    const onReturn = () => lookOnReturn()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
  useEffect(() => {
    if (!isOrdersPage) void countOrders()
  }, [isOrdersPage])
  return useStore(newOrders)
}

async function countOrders(): Promise<void> {
  const answer = await callApi(sellerApi.sellerOrders, { query: {} }).catch(() => undefined)
  if (answer) noteOrders(answer.orders)
}
