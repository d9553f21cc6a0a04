/** Push notes: what a push message says once the browser has decrypted it. Counts only: no names, no photos (open areas, section 7). */
import type { NotificationEvent } from '#domain/notifications/notifications.ts'

export const pushedEvents = ['message', 'like'] as const satisfies readonly NotificationEvent[]
export type PushedEvent = (typeof pushedEvents)[number]

/** As it was shown. */
export type DisplayedNotification = Pick<PushNotification, 'title' | 'body' | 'url'>

export type PushNotification = {
  kind: PushedEvent
  /** The brand's name. */
  title: string
  body: string
  /** A notification takes the place of an older one with the same tag. */
  tag: string
  /** A path of the brand: where a click leads. */
  url: string
  /** Unread messages and new likes together, for the app's icon. */
  badge: number
  v: 2
}
