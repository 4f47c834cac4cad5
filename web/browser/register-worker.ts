/** Registers the service worker in the page's language; resolves once it is active. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  const { href } = new URL(`/service-worker.js?lang=${document.documentElement.lang}`, location.href)
  // Registered again, a worker that has just ended itself would come back.
  if (serviceWorker.controller?.scriptURL !== href) await serviceWorker.register(href)
  const registration = await serviceWorker.ready
  // A page that was on its way while the worker took over belongs to none, and asks for it.
  if (serviceWorker.controller === null) registration.active?.postMessage('claim')
  return registration
}
