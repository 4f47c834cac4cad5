import { lazy, Suspense, useEffect, useState } from 'react'
import { readLocal } from '../../browser/local-storage.ts'
import { registerWorker } from '../../browser/register-worker.ts'
import { loadNamespace } from '../../i18n/load.ts'
import { loadSession } from '../accounts/session-store.ts'
import { queuedOrderKey } from '../cart/cart-store.ts'

/** Without it, after a new deployment say, the page works as before. */
const Away = lazy(async () => {
  const both = Promise.all([import('./offline-banner.tsx'), loadNamespace('checkout')])
  const [away] = await both.catch(() => [undefined])
  return { default: away?.Away ?? Nothing }
})
const Nothing = () => null

/** Room for what is said without a connection; it comes when the connection goes, or an order of such a time waits. The worker comes once the page stands and the browser has time. */
export function AwaySlot() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    const begin = () => {
      if ('serviceWorker' in navigator) void registerWorker().catch(() => undefined)
      if (!navigator.onLine || readLocal(queuedOrderKey) !== undefined) need()
    }
    const wait = () => (window.requestIdleCallback ?? setTimeout)(begin)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    addEventListener('offline', need)
    return () => {
      removeEventListener('load', wait)
      removeEventListener('offline', need)
    }
  }, [])
  useBack()
  return <Suspense>{isNeeded && <Away />}</Suspense>
}

const reloadedName = 'thela.reloaded'

/** Asks again who is logged in when the connection is back, and loads the page anew, once, when one of its files has gone with an older version. */
function useBack(): void {
  useEffect(() => {
    const onBack = () => void loadSession()
    const onMissing = () => {
      if (!navigator.onLine || sessionStorage.getItem(reloadedName) === document.title) return
      sessionStorage.setItem(reloadedName, document.title)
      location.reload()
    }
    addEventListener('online', onBack)
    addEventListener('vite:preloadError', onMissing)
    return () => {
      removeEventListener('online', onBack)
      removeEventListener('vite:preloadError', onMissing)
    }
  }, [])
}
