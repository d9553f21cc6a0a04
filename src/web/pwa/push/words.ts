/** What the service worker says to open pages when a push message comes, and when its note is pressed. */
import type { ShownNote } from '#domain/push/push-note.ts'

export type PageWord =
  /** Something is new: a page that holds no stream asks for it. */
  | { type: 'PUSHED'; lastMessage: ShownNote }
  /** Bring the member there, without opening the page anew. The port that comes along is answered by whoever does. */
  | { type: 'OPEN'; path: string }
