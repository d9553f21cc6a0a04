/** What pages say to the service worker. */
export type WorkerWord =
  /** The member wants the new version: do not wait until all pages are closed. */
  | { type: 'SKIP_WAITING' }
  /** Somebody came in: keep the public files again, which a logout took away. */
  | { type: 'KEEP_FILES' }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
export const tellWorker = (worker: ServiceWorker | null | undefined, word: WorkerWord) => worker?.postMessage(word)
