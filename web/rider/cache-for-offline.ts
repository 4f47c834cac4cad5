import { registerWorker } from '../browser/register-worker.ts'
import { riderCacheName, riderPageKey } from '../service-worker/rider-cache.ts'

/** Caches this page with its files and registers the service worker that answers with them offline. */
export async function cacheForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // Cached first: the worker's installation downloads the whole store and may take long or fail on a poor network.
    await cacheThisPage()
    await registerWorker()
  } catch {
    // Without a worker the page works as long as it stays open.
  }
}

async function cacheThisPage(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const files = [...new Set(assets.map(({ pathname }) => pathname))]
  const cache = await caches.open(riderCacheName)
  await cache.addAll(files)
  const page = await fetch(location.href)
  if (!page.ok || page.redirected) return
  await cache.put(riderPageKey, page)
  const unused = (await cache.keys()).filter(({ url }) => ![riderPageKey, ...files].includes(new URL(url).pathname))
  await Promise.all(unused.map((request) => cache.delete(request, { ignoreVary: true })))
}
