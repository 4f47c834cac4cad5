import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { create } from 'zustand'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { louderAfterMs, ringEveryMs } from '#domain/orders/queue.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { useInterval } from '../../browser/use-interval.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { findPage } from '../../pages.ts'
import { reloadClosing } from '../../store/store-closing.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { restoreChime, ring } from './chime.ts'
import { loadNewOrders } from './load-queue.ts'
import { queueSearchOf } from './queue-search.ts'

/** The orders not accepted yet; as long as there is one, every open window rings. */
export const useNewOrders = create<readonly OrderJson[]>(() => [])
/** Whether the stream of order events is connected, so that changes arrive at once. */
export const useIsLive = create(() => false)

/** Whether an order waits for being accepted or refused. */
export function isUnaccepted({ status, acceptedAt }: OrderJson): boolean {
  return status === 'Order Placed' && acceptedAt === undefined
}

/** When an order was placed; an online order is placed once it is paid. */
export function placedAt({ statusTimeline, createdAt }: OrderJson): string {
  return statusTimeline[0]?.timestamp ?? createdAt
}

/** Numbers of the load begun last and of the remembered list; a load with a lower number is outdated. */
let lastBegun = 0
let lastApplied = 0

/** Remembers the unaccepted orders for the menu and the ringing; an unknown one rings at once. */
export function rememberNewOrders(orders: readonly OrderJson[]): void {
  lastApplied = ++lastBegun
  const known = useNewOrders.getState()
  const present = orders.filter(isUnaccepted)
  useNewOrders.setState(present, true)
  if (present.some(({ _id }) => !known.some((each) => each._id === _id))) ringForNew()
}

function ringForNew(): void {
  const times = useNewOrders.getState().map((order) => Date.parse(placedAt(order)))
  if (times.length > 0) ring(Date.now() - Math.min(...times) >= louderAfterMs ? 'loud' : 'usual')
}

/** Follows the orders, also in the background, and rings until all are accepted; returns a function that reloads. */
export function useOrderWatch(hasSessionEnded: boolean): () => void {
  const { pathname, search } = useLocation()
  const nextPath = useNavigation().location?.pathname
  const isOrdersPage = pathname.replace(/\/$/, '') === '/seller/orders'
  const isQueue = isOrdersPage && queueSearchOf(new URLSearchParams(search)) === undefined
  const reload = useReload()
  const refresh = () => {
    // A page that is opening may have loaded its orders before this change.
    if (findPage(nextPath ?? pathname)?.page.followsOrders) reload()
    if (!isQueue) void loadNew(reload)
    void reloadStore()
    void reloadClosing()
  }
  const loadNewOnce = useEffectEvent(() => void loadNew(reload))
  const isLive = useOrderStream(hasSessionEnded ? undefined : 'seller', refresh)
  useEffect(() => useIsLive.setState(isLive, true), [isLive])
  useOnReturn(refresh)
  useEffect(() => {
    if (!hasSessionEnded) restoreChime()
  }, [hasSessionEnded])
  useInterval(ringForNew, hasSessionEnded ? undefined : ringEveryMs)
  useEffect(() => {
    if (!isQueue) loadNewOnce()
  }, [isQueue])
  return refresh
}

/** Loads the new orders; once the session has ended, `reload` brings the login form. */
async function loadNew(reload: () => void): Promise<void> {
  const begun = ++lastBegun
  try {
    const orders = await loadNewOrders(callApi)
    if (begun > lastApplied) rememberNewOrders(orders)
  } catch (error) {
    if (isRefusal(error, 'LOGIN_REQUIRED') || isRefusal(error, 'SELLER_ONLY')) reload()
  }
}
