import { Suspense, useEffect, useState } from 'react'
import { late } from '../../browser/late.ts'
import { readLocal } from '../../browser/local-storage.ts'
import { registerWorker } from '../../browser/register-worker.ts'
import { loadNamespace } from '../../i18n/load.ts'
import { loadSession, queuedOrderKey } from '../accounts/session-store.ts'

const OfflineBanner = late(() =>
  Promise.all([import('./offline-banner.tsx'), loadNamespace('checkout')]).then(
    ([{ OfflineBanner: banner }]) => banner,
  ),
)

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

const build = () => (window as unknown as { __reactRouterManifest: { url: string } }).__reactRouterManifest

/** Reloads the session once online, and the page once if a file is missing because the server has another build. */
function useBack(): void {
  useEffect(() => {
    const onBack = () => void loadSession()
    // A file that only did not arrive is left to its caller; the browser's own copy would hide that the build is gone.
    const onMissing = () =>
      fetch(build().url, { method: 'HEAD', cache: 'no-store' })
        .then(({ status }) => {
          if (status !== 404 || sessionStorage.getItem(reloadedName) === document.title) return
          sessionStorage.setItem(reloadedName, document.title)
          location.reload()
        })
        .catch(() => undefined)
    addEventListener('online', onBack)
    addEventListener('vite:preloadError', onMissing)
    return () => {
      removeEventListener('online', onBack)
      removeEventListener('vite:preloadError', onMissing)
    }
  }, [])
}
