/** Registers the store's service worker, once or again, and answers when it is at work; for browsers that have workers. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js')
  return navigator.serviceWorker.ready
}
