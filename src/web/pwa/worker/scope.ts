/** The globals of the service worker: its scope, and the build that it belongs to. */

/** The global scope, typed as a service worker's. */
export const worker = self as unknown as ServiceWorkerGlobalScope

/** Written into the script by `tools/web/build-worker.ts`; null in development, where nothing is cached. */
declare const WORKER_BUILD: Build | null

export type Build = { id: string; files: readonly string[] }

export const findBuild = () => WORKER_BUILD
