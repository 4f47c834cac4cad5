import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { listen } from '../../browser/listen.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { useOrderStream, useReload } from '../../orders/order-stream.ts'
import { showError } from '../../ui/toast.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { loadSession } from '../accounts/session-store.ts'
import type { MyOrders } from './load-my-orders.ts'

/** The orders loaded last, the error of the newest load, and whether to ask for a login. */
export function useMyOrders(loaded: MyOrders) {
  const isVisitor = loaded.state === 'visitor'
  const failed = loaded.state === 'failed' ? loaded.why : undefined
  // The orders are forgotten with the session, so that the next shopper does not see them.
  const list = useLastSuccessful(loaded.state === 'orders' ? loaded.list : undefined, isVisitor)
  useReloads(isVisitor)
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  const isLoggedIn = useCurrentUser().state === 'shopper'
  return { list, failed, isVisitor: isVisitor && !isLoggedIn }
}

/** Reloads on order events, login changes and window focus. */
function useReloads(isVisitor: boolean): void {
  const session = useCurrentUser().state
  const reload = useReload()
  const isVisible = useIsPageVisible()
  useOrderStream(isVisible && !isVisitor && session !== 'visitor' ? 'shopper' : undefined, reload)
  const reloadIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (session === 'unknown' || (session === 'visitor') === isVisitor) return
    // A shopper just logged in, or the session ended elsewhere.
    if (isVisitor) void loadSession().then(() => reloadIfVisible())
    else reloadIfVisible()
  }, [session, isVisitor])
  useOnReturn(() => (isVisitor ? void loadSession() : reload()))
}

const followVisibility = (onChange: () => void) => listen({ visibilitychange: onChange })

/** Whether the page is visible; one in the background needs no stream. */
function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
