/** The world a service worker lives in. */
export const worker = self as unknown as ServiceWorkerGlobalScope
