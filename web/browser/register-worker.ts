/** Registers the service worker in the page's language; resolves once active. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  // A worker that unregistered itself still controls open pages; registering would bring it back.
  const isEnded = serviceWorker.controller !== null && (await serviceWorker.getRegistration()) === undefined
  if (!isEnded) await serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`)
  const registration = await serviceWorker.ready
  // A page that was loading while the worker took over has no controller, so it asks for one.
  if (serviceWorker.controller === null) registration.active?.postMessage('claim')
  return registration
}
