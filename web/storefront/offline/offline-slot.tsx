import { Suspense, useEffect, useState } from 'react'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal } from '../../browser/local-storage.ts'
import { registerWorker } from '../../browser/register-worker.ts'
import { loadSession, queuedOrderStorageName } from '../accounts/session-store.ts'

const OfflineBanner = lazyWithMessages(async () => (await import('./offline-banner.tsx')).OfflineBanner, 'checkout')

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
    return listen({ load: startWhenIdle, offline: loadBanner, online: () => void loadSession() })
  }, [])
  return <Suspense>{isNeeded && <OfflineBanner />}</Suspense>
}
