/** Notes: what a browser is told of one kind of event, and what comes of telling it. */
import { hash } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { usualChoices, whenToNotify, type NotificationSettings } from '#domain/notifications/notifications.ts'
import type { PushedEvent } from '#domain/push/push-notification.ts'
import { dayMs, daySeconds, hourMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { PushResult, PushSender } from '#server/ports/web-push.ts'
import { notificationFor } from '#server/push/notification-texts.ts'
import type { DueNotification, Finished } from '#server/push/notifications.store.ts'

/** After each try that failed; after the last there is none. */
export const retryPausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs, 3 * hourMs]
/** Several within a minute are one: what comes sooner waits. */
const gapMs = minuteMs
/** A message is worth a day, a like three. */
const ttlSeconds: Record<PushedEvent, number> = { message: daySeconds, like: 3 * daySeconds }
const urgency = { message: 'high', like: 'normal' } as const

/** `gone`: the browser takes nothing any more. `refused`: the service's no, for the log. */
export type SendResult = { finished: Finished; gone: boolean; refused: { service: string; status: number | null } | null }

/** Tells one browser, if there is still something to tell and its member may be told now. */
export async function sendToBrowser(ctx: Context, sender: PushSender, notification: DueNotification): Promise<SendResult> {
  const browser = notification.endpoint
  const site = browser === null ? null : ctx.sites.byId(notification.site_id)
  if (browser === null || !site) return { ...resultOf(notification, nothingMore), gone: true }
  const words = notificationFor(ctx.texts, notification.language as Locale, site.file, notification)
  const at = words && whenToNotify(settingsOf(notification), notification.event, 'push', ctx.now(), notification.sent_at)
  if (!words || !at) return resultOf(notification, nothingMore)
  if (at > ctx.now()) return resultOf(notification, { ...nothingMore, dueAt: at })
  const mail = {
    text: JSON.stringify(words),
    ttlSeconds: ttlSeconds[notification.event],
    urgency: urgency[notification.event],
    // told anew after a death of ours, it takes the place of the first
    topic: hash('sha256', `${notification.subscription_id} ${notification.event}`, 'base64url').slice(0, 32),
  }
  const answer = await ctx.webPush.send(
    sender,
    { endpoint: browser, p256dh: notification.p256dh, auth: notification.auth },
    mail,
    ctx.now(),
  )
  return after(ctx, notification, browser, answer)
}

type End = Omit<Finished, 'notification'>
const nothingMore: End = { tries: 0, sentAt: null, dueAt: null, notBefore: null }
const resultOf = (notification: DueNotification, end: End): SendResult => ({
  finished: { notification, ...end },
  gone: false,
  refused: null,
})
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

function after(ctx: Context, notification: DueNotification, endpoint: string, answer: PushResult): SendResult {
  const now = ctx.now()
  switch (answer.outcome) {
    case 'sent':
      return resultOf(notification, { ...nothingMore, sentAt: now, notBefore: later(now, gapMs) })
    case 'gone':
      return { ...resultOf(notification, nothingMore), gone: true }
    case 'refused':
      return { ...resultOf(notification, nothingMore), refused: { service: new URL(endpoint).hostname, status: answer.status } }
    case 'later': {
      const pauseMs = answer.counts ? retryPausesMs[notification.tries - 1] : (answer.afterMs ?? minuteMs)
      if (pauseMs === undefined) return resultOf(notification, nothingMore)
      const dueAt = later(now, Math.max(pauseMs, Math.min(answer.afterMs ?? 0, dayMs)))
      return resultOf(notification, {
        tries: answer.counts ? notification.tries : notification.tries - 1,
        sentAt: null,
        dueAt,
        notBefore: dueAt,
      })
    }
  }
}

/** Of the choices only the one that is asked for is known here. */
function settingsOf({ event, frequency, begins, ends, timezone }: DueNotification): NotificationSettings {
  const choices = frequency ? { ...usualChoices, [event]: { ...usualChoices[event], push: frequency } } : usualChoices
  return { choices, quiet: begins && ends ? { begins: begins.slice(0, 5), ends: ends.slice(0, 5) } : null, timezone }
}
