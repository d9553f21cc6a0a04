/** Notes: what a browser is told of one kind of event, and what comes of telling it. */
import { hash } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { usualChoices, whenToNotify, type NotificationSettings } from '#domain/notifications/notifications.ts'
import type { PushedEvent } from '#domain/push/push-note.ts'
import { dayMs, daySeconds, hourMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { PushAnswer, PushSender } from '#server/ports/web-push.ts'
import { noteFor } from '#server/push/note-words.ts'
import type { DueNote, Finished } from '#server/push/notes.store.ts'

/** After each try that failed; after the last there is none. */
export const retryPausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs, 3 * hourMs]
/** Several within a minute are one: what comes sooner waits. */
const gapMs = minuteMs
/** A message is worth a day, a like three. */
const ttlSeconds: Record<PushedEvent, number> = { message: daySeconds, like: 3 * daySeconds }
const urgency = { message: 'high', like: 'normal' } as const

/** `gone`: the browser takes nothing any more. `refused`: the service's no, for the log. */
export type Came = { finished: Finished; gone: boolean; refused: { service: string; status: number | null } | null }

/** Tells one browser, if there is still something to tell and its member may be told now. */
export async function tellBrowser(ctx: Context, sender: PushSender, note: DueNote): Promise<Came> {
  const browser = note.endpoint
  const site = browser === null ? null : ctx.sites.byId(note.site_id)
  if (browser === null || !site) return { ...came(note, nothingMore), gone: true }
  const words = noteFor(ctx.texts, note.language as Locale, site.file, note)
  const at = words && whenToNotify(settingsOf(note), note.event, 'push', ctx.now(), note.sent_at)
  if (!words || !at) return came(note, nothingMore)
  if (at > ctx.now()) return came(note, { ...nothingMore, dueAt: at })
  const letter = {
    text: JSON.stringify(words),
    ttlSeconds: ttlSeconds[note.event],
    urgency: urgency[note.event],
    // told anew after a death of ours, it takes the place of the first
    topic: hash('sha256', `${note.subscription_id} ${note.event}`, 'base64url').slice(0, 32),
  }
  const answer = await ctx.webPush.send(sender, { endpoint: browser, p256dh: note.p256dh, auth: note.auth }, letter, ctx.now())
  return after(ctx, note, browser, answer)
}

type End = Omit<Finished, 'note'>
const nothingMore: End = { tries: 0, sentAt: null, dueAt: null, notBefore: null }
const came = (note: DueNote, end: End): Came => ({ finished: { note, ...end }, gone: false, refused: null })
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

function after(ctx: Context, note: DueNote, endpoint: string, answer: PushAnswer): Came {
  const now = ctx.now()
  switch (answer.outcome) {
    case 'sent':
      return came(note, { ...nothingMore, sentAt: now, notBefore: later(now, gapMs) })
    case 'gone':
      return { ...came(note, nothingMore), gone: true }
    case 'refused':
      return { ...came(note, nothingMore), refused: { service: new URL(endpoint).hostname, status: answer.status } }
    case 'later': {
      const pauseMs = answer.counts ? retryPausesMs[note.tries - 1] : (answer.afterMs ?? minuteMs)
      if (pauseMs === undefined) return came(note, nothingMore)
      const dueAt = later(now, Math.max(pauseMs, Math.min(answer.afterMs ?? 0, dayMs)))
      return came(note, { tries: answer.counts ? note.tries : note.tries - 1, sentAt: null, dueAt, notBefore: dueAt })
    }
  }
}

/** Of the choices only the one that is asked for is known here. */
function settingsOf({ event, frequency, begins, ends, timezone }: DueNote): NotificationSettings {
  const choices = frequency ? { ...usualChoices, [event]: { ...usualChoices[event], push: frequency } } : usualChoices
  return { choices, quiet: begins && ends ? { begins: begins.slice(0, 5), ends: ends.slice(0, 5) } : null, timezone }
}
