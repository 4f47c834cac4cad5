import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { createStore, useStore } from 'zustand'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { louderAfterMs, ringEveryMs } from '#domain/orders/queue.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { orderPages } from '../../orders/order-pages.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { findPage } from '../../pages.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { restoreChime, ring } from './chime.ts'

/** Orders not accepted yet; while there is one, every open window rings. */
const newOrders = createStore<readonly OrderJson[]>(() => [])
/** Whether the stream of news about orders is connected. */
const live = createStore(() => false)
/** 200 new orders are counted. */
const maxPages = 10

/** Whether an order waits for being accepted or refused. */
export function isUnaccepted({ status, acceptedAt }: OrderJson): boolean {
  return status === 'Order Placed' && acceptedAt === undefined
}

/** When an order was placed, which for an online order is when it was paid. */
export function placedAt({ statusTimeline, createdAt }: OrderJson): string {
  return statusTimeline[0]?.timestamp ?? createdAt
}

/** Notes which orders are new, for the menu and the ringing; one that was not known rings at once. */
export function noteOrders(orders: readonly OrderJson[]): void {
  const known = newOrders.getState()
  const present = orders.filter(isUnaccepted)
  newOrders.setState(present, true)
  if (present.some(({ _id }) => !known.some((each) => each._id === _id))) ringForNew()
}

/** Whether news of orders comes at once. */
export function useIsLive(): boolean {
  return useStore(live)
}

/** The orders that ring. */
export function useNewOrders(): readonly OrderJson[] {
  return useStore(newOrders)
}

function ringForNew(): void {
  const times = newOrders.getState().map((order) => Date.parse(placedAt(order)))
  if (times.length > 0) ring(Date.now() - Math.min(...times) >= louderAfterMs ? 'loud' : 'usual')
}

/** Follows the orders, also in the background, and rings until all are accepted or `isOver`; returns a function that looks anew. */
export function useOrderWatch(isOver: boolean): () => void {
  const { pathname, search } = useLocation()
  const opening = useNavigation().location?.pathname
  const isQueue = pathname.replace(/\/$/, '') === '/seller/orders' && !/[?&](q|status|from|to)=/.test(search)
  const reload = useReload()
  const look = () => {
    // A page that is just opening may have read its orders before this change.
    if (findPage(opening ?? pathname)?.page.followsOrders) reload()
    if (!isQueue) void countOrders(reload)
    void reloadStore()
  }
  const count = useEffectEvent(() => void countOrders(reload))
  const isLive = useOrderStream(isOver ? undefined : 'seller', look)
  useEffect(() => live.setState(isLive, true), [isLive])
  useOnReturn(look)
  useEffect(() => {
    if (isOver) return
    restoreChime()
    const ringing = setInterval(ringForNew, ringEveryMs)
    return () => clearInterval(ringing)
  }, [isOver])
  useEffect(() => {
    if (!isQueue) count()
  }, [isQueue])
  return look
}

/** Notes the new orders; once the session has ended, `reload` brings the login form. */
async function countOrders(reload: () => void): Promise<void> {
  const read = (query: { cursor: string }) => callApi(sellerApi.sellerOrders, { query: { status: 'new', ...query } })
  try {
    noteOrders((await orderPages(read, maxPages)).orders)
  } catch (error) {
    if (error instanceof Refusal && /^(LOGIN_REQUIRED|SELLER_ONLY)$/.test(error.code)) reload()
  }
}
