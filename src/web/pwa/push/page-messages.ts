/** What the service worker says to open pages when a push message comes, and when its note is pressed. */
import type { DisplayedNotification } from '#domain/push/push-notification.ts'

export type PageMessage =
  /** Something is new: a page that holds no stream asks for it. */
  | { type: 'PUSHED'; lastMessage: DisplayedNotification }
  /** Bring the member there, without opening the page anew. The port that comes along is answered by whoever does. */
  | { type: 'OPEN'; path: string }
