/** Registers the service worker in the page's language; resolves once one is active. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  // A worker that has ended itself still controls open pages; registered again it would come back.
  const isEnded = serviceWorker.controller !== null && (await serviceWorker.getRegistration()) === undefined
  if (!isEnded) await serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`)
  const registration = await serviceWorker.ready
  // A page that was on its way while the worker took over belongs to none, and asks for it.
  if (serviceWorker.controller === null) registration.active?.postMessage('claim')
  return registration
}
