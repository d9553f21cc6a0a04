/** The messages between open pages and the service worker, in both directions. */
import type { DisplayedNotification } from '#domain/push/push.ts'

export type WorkerMessage =
  /** The member wants the new version: skip waiting for all pages to close. */
  | { type: 'SKIP_WAITING' }
  /** A member opened a page of this build: cache the public files again, which a logout deleted, and delete those of other builds. */
  | { type: 'KEEP_FILES'; buildId: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
export const postToWorker = (worker: ServiceWorker | null | undefined, word: WorkerMessage) => worker?.postMessage(word)

/** From the service worker to open pages: after a push message, and after a press on its notification. */
export type PageMessage =
  /** New data exists: a page without a stream requests it. */
  | { type: 'PUSHED'; lastMessage: DisplayedNotification }
  /** Navigate to this page without a reload. The page that does answers on the port. */
  | { type: 'OPEN'; path: string }
