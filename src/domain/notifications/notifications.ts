/** Notifications: events, channels, frequency, and quiet hours. */
import * as z from 'zod/mini'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { localTime } from '#domain/time/local-time.ts'

/** `saved_search`: new people whom a saved search finds. `account`: reminders about the account, such as an address to confirm. `news`: what is new and on offer. */
export const notificationEvents = ['message', 'like', 'saved_search', 'account', 'news'] as const
export const notificationChannels = ['push', 'mail'] as const
/** `hourly`: at most once an hour. `daily`: together, once a day. */
export const notificationFrequencies = ['at_once', 'hourly', 'daily', 'never'] as const

export const NotificationEvent = z.enum(notificationEvents)
export type NotificationEvent = z.infer<typeof NotificationEvent>
export const NotificationChannel = z.enum(notificationChannels)
export type NotificationChannel = z.infer<typeof NotificationChannel>
export const NotificationFrequency = z.enum(notificationFrequencies)
export type NotificationFrequency = z.infer<typeof NotificationFrequency>

const ByChannel = z.object({ push: NotificationFrequency, mail: NotificationFrequency })
export const NotificationChoices = z.object({
  message: ByChannel,
  like: ByChannel,
  saved_search: ByChannel,
  account: ByChannel,
  news: ByChannel,
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** `HH:MM`, by the clock where the member is. */
const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** Over midnight when it ends before it begins. */
export const QuietHours = z
  .object({ begins: ClockTime, ends: ClockTime })
  .check(z.refine(({ begins, ends }) => begins !== ends, { error: 'no_time_between', path: ['ends'] }))
export type QuietHours = z.infer<typeof QuietHours>

export const NotificationSettings = z.object({
  choices: NotificationChoices,
  quiet: z.nullable(QuietHours),
  /** The member's local time; null when unknown. */
  timezone: z.nullable(z.string()),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** One change at a time. `timezone` comes with quiet hours: the browser's zone. */
export const NotificationChange = z.object({
  choice: z.optional(z.object({ event: NotificationEvent, channel: NotificationChannel, frequency: NotificationFrequency })),
  quiet: z.optional(z.nullable(QuietHours)),
  timezone: z.optional(z.string().check(z.maxLength(60))),
})
export type NotificationChange = z.infer<typeof NotificationChange>

/** The default: everything that concerns the member, and no advertising. */
export const usualChoices: NotificationChoices = {
  message: { push: 'at_once', mail: 'hourly' },
  like: { push: 'at_once', mail: 'daily' },
  saved_search: { push: 'at_once', mail: 'daily' },
  account: { push: 'at_once', mail: 'at_once' },
  news: { push: 'never', mail: 'never' },
}

/** The time of daily notifications, or the end of the quiet hours if it is quiet then. */
const dailyAt = '18:00'

/**
 * Whether a member may be notified of an event now. Requested mails, such as activation links, are not checked here. `lastSentAt`:
 * of this event by this channel.
 */
export function mayNotify(
  { choices, quiet, timezone }: NotificationSettings,
  event: NotificationEvent,
  channel: NotificationChannel,
  now: Date,
  lastSentAt: Date | null,
): boolean {
  const frequency = choices[event][channel]
  if (frequency === 'at_once' && !quiet) return true
  const { date, time } = localTime(now, timezone)
  if (frequency === 'never' || isQuiet(quiet, time)) return false
  if (frequency === 'at_once' || (frequency === 'hourly' && lastSentAt === null)) return true
  if (frequency === 'hourly') return now.getTime() - (lastSentAt?.getTime() ?? 0) >= hourMs
  const from = isQuiet(quiet, dailyAt) && quiet ? quiet.ends : dailyAt
  return time >= from && (lastSentAt === null || localTime(lastSentAt, timezone).date < date)
}

const stepMs = 5 * minuteMs
const furthestMs = 2 * dayMs

/** The first whole minute at which the member may be notified: now if possible, null if never. */
export function whenToNotify(
  settings: NotificationSettings,
  event: NotificationEvent,
  channel: NotificationChannel,
  now: Date,
  lastSentAt: Date | null,
): Date | null {
  if (settings.choices[event][channel] === 'never') return null
  const may = (ms: number) => mayNotify(settings, event, channel, new Date(ms), lastSentAt)
  const nowMs = now.getTime()
  if (may(nowMs)) return now
  let atMs = Math.ceil(nowMs / minuteMs) * minuteMs
  while (!may(atMs) && atMs < nowMs + furthestMs) atMs += stepMs
  while (atMs - minuteMs > nowMs && may(atMs - minuteMs)) atMs -= minuteMs
  return new Date(atMs)
}

/** `time` is `HH:MM`, which sorts as it runs. */
export function isQuiet(quiet: QuietHours | null, time: string): boolean {
  if (!quiet) return false
  const { begins, ends } = quiet
  return begins < ends ? begins <= time && time < ends : begins <= time || time < ends
}
