/** Notes: what a browser is told of one kind of event, and what comes of telling it. */
import { hash } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { usualChoices, whenToNotify, type NotificationSettings } from '#domain/notifications/notifications.ts'
import type { PushedEvent } from '#domain/push/push.ts'
import { daySeconds, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { NextStep, SendOutcome } from '#server/infrastructure/outbox.ts'
import type { PushResult, PushSender } from '#server/ports/web-push.ts'
import { notificationFor } from '#server/push/notification-texts.ts'
import type { DueNotification, Finished } from '#server/push/notifications.store.ts'

/** Several within a minute are one: what comes sooner waits. */
const gapMs = minuteMs
/** A message is worth a day, a like three. */
const ttlSeconds: Record<PushedEvent, number> = { message: daySeconds, like: 3 * daySeconds }
const urgency = { message: 'high', like: 'normal' } as const

/** `isGone`: the browser takes nothing any more. */
export type NotificationOutcome = SendOutcome & { isGone?: true }

/** Tells one browser, if there is still something to tell and its member may be told now. */
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
    // told anew after a death of ours, it takes the place of the first
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

/** What its row says afterwards. What happened while it was sent is told no sooner than `notBefore`. */
export function finishedAfter(
  notification: DueNotification,
  came: SendOutcome,
  { state, tries, dueAt }: NextStep,
  now: Date,
): Finished {
  if (came.outcome === 'sent') return { notification, tries: 0, sentAt: now, dueAt: null, notBefore: later(now, gapMs) }
  if (state !== 'waiting') return { notification, tries: 0, sentAt: null, dueAt: null, notBefore: null }
  return { notification, tries, sentAt: null, dueAt, notBefore: null }
}

/** Of the choices only the one that is asked for is known here. */
function settingsOf({ event, frequency, begins, ends, timezone }: DueNotification): NotificationSettings {
  const choices = frequency ? { ...usualChoices, [event]: { ...usualChoices[event], push: frequency } } : usualChoices
  return { choices, quiet: begins && ends ? { begins: begins.slice(0, 5), ends: ends.slice(0, 5) } : null, timezone }
}
