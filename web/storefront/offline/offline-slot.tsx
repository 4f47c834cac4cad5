import { lazy, Suspense, useEffect, useState } from 'react'
import { readLocal } from '../../browser/local-storage.ts'
import { registerWorker } from '../../browser/register-worker.ts'
import { loadNamespace } from '../../i18n/load.ts'
import { loadSession } from '../accounts/session-store.ts'
import { queuedOrderKey } from '../cart/cart-store.ts'

/** If it cannot be downloaded, the page works without. */
const OfflineBanner = lazy(async () => {
  const both = Promise.all([import('./offline-banner.tsx'), loadNamespace('checkout')])
  const [banner] = await both.catch(() => [undefined])
  return { default: banner?.OfflineBanner ?? Nothing }
})
const Nothing = () => null

/** Loads the offline banner when needed, and registers the service worker when idle. */
export function OfflineSlot() {
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
  return <Suspense>{isNeeded && <OfflineBanner />}</Suspense>
}

const reloadedName = 'thela.reloaded'

/** Reloads the session once online, and the page once if a file of an older version is missing. */
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
