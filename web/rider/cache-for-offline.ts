import { registerWorker } from '../browser/register-worker.ts'
import { riderCache, riderPage } from '../service-worker/rider-cache.ts'

/** Caches this page with its files and registers the service worker that answers with them offline. */
export async function cacheForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // Before the worker, whose own installation brings in the whole shop and may take long or fail on a poor network.
    await cacheThisPage()
    await registerWorker()
  } catch {
    // Without a worker the page works as long as it stays open.
  }
}

async function cacheThisPage(): Promise<void> {
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = resources.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const files = [...new Set(own.map(({ pathname }) => pathname))]
  const cache = await caches.open(riderCache)
  await cache.addAll(files)
  const page = await fetch(location.href)
  if (!page.ok || page.redirected) return
  await cache.put(riderPage, page)
  const old = (await cache.keys()).filter(({ url }) => ![riderPage, ...files].includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })))
}
