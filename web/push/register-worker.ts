/** Registers the store's service worker, once or again, in the language of the page, and answers when it is at work; for browsers that have workers. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`)
  return navigator.serviceWorker.ready
}
