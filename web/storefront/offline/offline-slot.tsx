import { Suspense, useEffect, useState } from 'react'
import { lazyOrNothing } from '../../browser/lazy-or-nothing.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal } from '../../browser/local-storage.ts'
import { registerWorker } from '../../browser/register-worker.ts'
import { loadSession, queuedOrderStorageName } from '../accounts/session-store.ts'

const OfflineBanner = lazyOrNothing(async () => (await import('./offline-banner.tsx')).OfflineBanner, 'checkout')

/** Registers the service worker when the browser is idle, and loads the offline banner when it is needed. */
export function OfflineSlot() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const loadBanner = () => setNeeded(true)
    const start = () => {
      if ('serviceWorker' in navigator) void registerWorker().catch(() => undefined)
      if (!navigator.onLine || readLocal(queuedOrderStorageName) !== undefined) loadBanner()
    }
    const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start)
    if (document.readyState === 'complete') startWhenIdle()
    return listen({ load: startWhenIdle, offline: loadBanner })
  }, [])
  useReloads()
  return <Suspense>{isNeeded && <OfflineBanner />}</Suspense>
}

/** The sessionStorage key of the title of the page reloaded last; no page reloads twice in a row. */
const reloadedKey = 'thela.reloaded'

/** This build's file of routes; a server with another build answers 404. */
const manifestUrl = () => (window as unknown as { __reactRouterManifest: { url: string } }).__reactRouterManifest.url

/** Reloads the session once online, and the page once if the files of its build are gone from the server. */
function useReloads(): void {
  useEffect(() => {
    const onFileFailed = () =>
      fetch(manifestUrl(), { method: 'HEAD', cache: 'no-store' })
        .then(({ status }) => {
          if (status !== 404 || sessionStorage.getItem(reloadedKey) === document.title) return
          sessionStorage.setItem(reloadedKey, document.title)
          location.reload()
        })
        .catch(() => undefined)
    return listen({ online: () => void loadSession(), 'vite:preloadError': onFileFailed })
  }, [])
}
