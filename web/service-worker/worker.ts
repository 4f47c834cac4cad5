declare const self: ServiceWorkerGlobalScope

/** The browser's own worker, typed once for the files beside this one. */
export const worker = self
