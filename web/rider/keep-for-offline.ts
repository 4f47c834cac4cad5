import { registerWorker, workerUrl } from '../browser/register-worker.ts'

/** Lets the service worker keep this page and its files, which the browser fetched before it was there. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await registerWorker()
    const { serviceWorker } = navigator
    // The worker of another language would cache this page as its own.
    while (serviceWorker.controller?.scriptURL !== workerUrl())
      await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const own = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    await Promise.all([location.href, ...own.map(({ href }) => href)].map((each) => fetch(each)))
  } catch {
    // Without a worker the page works as long as it stays open.
  }
}
