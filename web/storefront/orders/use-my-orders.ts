import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import type { OrderList } from '../../orders/order-pages.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { showError } from '../../ui/toast.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { loadSession } from '../accounts/session-store.ts'
import type { MyOrders } from './load-my-orders.ts'

type Shown = { list: OrderList | undefined; failed: string | undefined; isVisitor: boolean }

/** The last loaded orders and the newest error. */
export function useMyOrders(loaded: MyOrders): Shown {
  const isVisitor = loaded.state === 'visitor'
  const failed = loaded.state === 'failed' ? loaded.why : undefined
  // The next shopper must not see them.
  const list = useLastSuccessful(loaded.state === 'orders' ? loaded.list : undefined, isVisitor)
  useFresh(isVisitor)
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  const isLoggedIn = useCurrentUser().state === 'shopper'
  return { list: isVisitor ? undefined : list, failed, isVisitor: isVisitor && !isLoggedIn }
}

/** Reloads on order events, login changes and window focus. */
function useFresh(isVisitor: boolean): void {
  const session = useCurrentUser().state
  const reload = useReload()
  const isSeen = useIsSeen()
  useOrderStream(isSeen && !isVisitor && session !== 'visitor' ? 'shopper' : undefined, reload)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (session === 'unknown' || (session === 'visitor') === isVisitor) return
    // A shopper just logged in, or the session ended elsewhere.
    if (isVisitor) void loadSession().then(() => look())
    else look()
  }, [session, isVisitor])
  useOnReturn(() => (isVisitor ? void loadSession() : reload()))
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the window is visible; a background one needs no stream. */
function useIsSeen(): boolean {
  return useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
