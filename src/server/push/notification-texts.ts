/** The words of a push note, in the member's language: how much there is and where, never from whom. */
import type { Locale } from '#domain/languages/languages.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { PushNotification } from '#domain/push/push.ts'
import type { Texts } from '#server/infrastructure/texts.ts'
import type { DueNotification } from '#server/push/notifications.store.ts'

type Brand = Pick<SiteFile, 'name' | 'form_of_address'>
type NotificationFacts = Pick<DueNotification, 'event' | 'unread_total' | 'new_likes' | 'unread_in'>

/** Null when everything was seen meanwhile. */
export function notificationFor(
  texts: Texts,
  locale: Locale,
  { name, form_of_address }: Brand,
  told: NotificationFacts,
): PushNotification | null {
  const { event, unread_total, new_likes, unread_in } = told
  const count = event === 'message' ? unread_total : new_likes
  if (count === 0) return null
  return {
    kind: event,
    title: name,
    body: texts.translator(locale, form_of_address)(`push_notes.${event}`, { count }),
    tag: event,
    url: event === 'like' ? '/likes' : chatsPath(unread_in ?? []),
    badge: unread_total + new_likes,
    v: 2,
  }
}

const chatsPath = ([only, another]: readonly number[]) =>
  only === undefined || another !== undefined ? '/chats' : `/chats/${only}`
