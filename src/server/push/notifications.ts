/** A push notification: its text, whether it is still wanted, and the result of sending it to one browser. */
import { hash } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { usualChoices, whenToNotify, type NotificationSettings } from '#domain/notifications/notifications.ts'
import type { PushedEvent, PushNotification } from '#domain/push/push.ts'
import { savedSearchesPath } from '#domain/search/search-rules.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { daySeconds, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { NextStep, SendOutcome } from '#server/infrastructure/outbox.ts'
import type { Texts } from '#server/infrastructure/texts.ts'
import type { PushResult, PushSender } from '#server/ports/web-push.ts'
import type { DueNotification, Finished } from '#server/push/notifications.store.ts'

/** The least time between two notifications of one kind to one browser. */
const gapMs = minuteMs
/** A message is worth a day, the others three. */
const ttlSeconds: Record<PushedEvent, number> = { message: daySeconds, like: 3 * daySeconds, saved_search: 3 * daySeconds }
const urgency = { message: 'high', like: 'normal', saved_search: 'low' } as const

/** `isGone`: the browser takes nothing any more. */
export type NotificationOutcome = SendOutcome & { isGone?: true }

/** Sends one notification, if something is still unseen and the member wants it now. */
export async function sendToBrowser(ctx: Context, sender: PushSender, due: DueNotification): Promise<NotificationOutcome> {
  const { endpoint, p256dh, auth } = due
  const site = endpoint === null ? null : ctx.sites.byId(due.site_id)
  if (endpoint === null || !site) return { outcome: 'dropped', isGone: true }
  const words = notificationFor(ctx.texts, due.language as Locale, site.file, due)
  const at = words && whenToNotify(settingsOf(due), due.event, 'push', ctx.now(), due.sent_at)
  if (!words || !at) return { outcome: 'dropped' }
  if (at > ctx.now()) return { outcome: 'postponed', until: at }
  const message = {
    text: JSON.stringify(words),
    ttlSeconds: ttlSeconds[due.event],
    urgency: urgency[due.event],
    // a repeat after a crash replaces the first one
    topic: hash('sha256', `${due.subscription_id} ${due.event}`, 'base64url').slice(0, 32),
  }
  return outcomeOf(await ctx.webPush.send(sender, { endpoint, p256dh, auth }, message, ctx.now()), ctx.now())
}

function outcomeOf(answer: PushResult, now: Date): NotificationOutcome {
  switch (answer.outcome) {
    case 'sent':
      return { outcome: 'sent' }
    case 'gone':
      return { outcome: 'dropped', isGone: true }
    case 'refused':
      return { outcome: 'refused', reason: String(answer.status ?? 'too long') }
    case 'later':
      return answer.counts
        ? { outcome: 'failed', reason: String(answer.status ?? 'no answer'), afterMs: answer.afterMs }
        : { outcome: 'postponed', until: later(now, answer.afterMs ?? minuteMs) }
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The row after sending. Events during sending wait until `notBefore`. */
export function finishedAfter(
  notification: DueNotification,
  result: SendOutcome,
  { state, tries, dueAt }: NextStep,
  now: Date,
): Finished {
  if (result.outcome === 'sent') return { notification, tries: 0, sentAt: now, dueAt: null, notBefore: later(now, gapMs) }
  if (state !== 'waiting') return { notification, tries: 0, sentAt: null, dueAt: null, notBefore: null }
  return { notification, tries, sentAt: null, dueAt, notBefore: null }
}

/** Only the choice for this kind of event was read. */
function settingsOf({ event, frequency, begins, ends, timezone }: DueNotification): NotificationSettings {
  const choices = frequency ? { ...usualChoices, [event]: { ...usualChoices[event], push: frequency } } : usualChoices
  return { choices, quiet: begins && ends ? { begins: begins.slice(0, 5), ends: ends.slice(0, 5) } : null, timezone }
}

type Brand = Pick<SiteFile, 'name' | 'form_of_address'>
type NotificationFacts = Pick<DueNotification, 'event' | 'unread_total' | 'new_likes' | 'unread_in' | 'has_found'>

/** Counts and a link, never who wrote. Null when everything was seen meanwhile. */
function notificationFor(
  texts: Texts,
  locale: Locale,
  { name, form_of_address }: Brand,
  facts: NotificationFacts,
): PushNotification | null {
  const { event, unread_total, new_likes, has_found } = facts
  const count = { message: unread_total, like: new_likes, saved_search: Number(has_found) }[event]
  if (count === 0) return null
  return {
    kind: event,
    title: name,
    body: texts.translator(locale, form_of_address)(`push_notes.${event}`, { count }),
    tag: event,
    url: pathOf(facts),
    badge: unread_total + new_likes,
    v: 2,
  }
}

function pathOf({ event, unread_in }: NotificationFacts): string {
  if (event === 'like') return '/likes'
  return event === 'message' ? chatsPath(unread_in ?? []) : savedSearchesPath
}

const chatsPath = ([only, another]: readonly number[]) =>
  only === undefined || another !== undefined ? '/chats' : `/chats/${only}`
