import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOrderStream, useReload } from '../../order-stream.ts'
import { showError } from '../../ui/toast.tsx'
import { loadSession, useSession } from '../accounts/session-store.ts'
import type { MyOrders, OrderList } from './load-my-orders.ts'

type Shown = { list: OrderList | undefined; failed: string | undefined; isVisitor: boolean }

/** What the page shows: the last orders that came, so that a lost connection does not take them away, and why none are newer. */
export function useMyOrders(loaded: MyOrders): Shown {
  const isVisitor = loaded.state === 'visitor'
  const failed = loaded.state === 'failed' ? loaded.why : undefined
  const list = useLastGood(loaded)
  useFresh(isVisitor)
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  const isLoggedIn = useSession().state === 'shopper'
  return { list: isVisitor ? undefined : list, failed, isVisitor: isVisitor && !isLoggedIn }
}

function useLastGood(loaded: MyOrders): OrderList | undefined {
  const came = loaded.state === 'orders' ? loaded.list : undefined
  const [good, setGood] = useState(came)
  if (came !== undefined && came !== good) setGood(came)
  // Whoever logs in next must not see them.
  if (loaded.state === 'visitor' && good !== undefined) setGood(undefined)
  return came ?? good
}

/** Asks again when an order changes, when somebody logs in or out, and when the window is returned to. */
function useFresh(isVisitor: boolean): void {
  const session = useSession().state
  const reload = useReload()
  const isSeen = useIsSeen()
  useOrderStream(isSeen && !isVisitor && session !== 'visitor' ? 'shopper' : undefined, reload)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (session !== 'unknown' && (session === 'visitor') !== isVisitor) look()
  }, [session, isVisitor])
  useEffect(() => {
    const onReturn = () => (isVisitor ? void loadSession() : look())
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [isVisitor])
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether somebody looks at this window; one in the background needs no line to the store. */
function useIsSeen(): boolean {
  return useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
