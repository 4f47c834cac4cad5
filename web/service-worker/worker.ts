declare const self: ServiceWorkerGlobalScope

/** The global scope of the service worker, with its full type. */
export const worker = self
