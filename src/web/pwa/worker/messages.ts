/** The messages between open pages and the service worker, in both directions. */
import type { DisplayedNotification } from '#domain/push/push.ts'

export type WorkerMessage =
  /** The member wants the new version: do not wait until all pages are closed. */
  | { type: 'SKIP_WAITING' }
  /** A member's page of this build came up: keep the public files again, which a logout took away, and nothing of builds that are gone. */
  | { type: 'KEEP_FILES'; buildId: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
export const postToWorker = (worker: ServiceWorker | null | undefined, word: WorkerMessage) => worker?.postMessage(word)

/** From the service worker to open pages: when a push message comes, and when its note is pressed. */
export type PageMessage =
  /** Something is new: a page that holds no stream asks for it. */
  | { type: 'PUSHED'; lastMessage: DisplayedNotification }
  /** Bring the member there, without opening the page anew. The page that does so answers on the port. */
  | { type: 'OPEN'; path: string }
