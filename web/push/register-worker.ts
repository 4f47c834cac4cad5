/** Registers the store's service worker, once or again, in the language of the page, and answers when it is at work; for browsers that have workers. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`)
  const registration = await navigator.serviceWorker.ready
  // A page that was on its way while the worker took over belongs to none, and asks for it.
  if (navigator.serviceWorker.controller === null) registration.active?.postMessage('claim')
  return registration
}
