/** What pages say to the service worker. */
export type WorkerMessage =
  /** The member wants the new version: do not wait until all pages are closed. */
  | { type: 'SKIP_WAITING' }
  /** A member's page of this build came up: keep the public files again, which a logout took away, and nothing of builds that are gone. */
  | { type: 'KEEP_FILES'; buildId: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
export const postToWorker = (worker: ServiceWorker | null | undefined, word: WorkerMessage) => worker?.postMessage(word)
