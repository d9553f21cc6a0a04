/** Notification settings of a member. The folder's public module. */
import {
  mayNotify,
  whenToNotify,
  usualChoices,
  type NotificationChange,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationSettings,
} from '#domain/notifications/notifications.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { isTimezone } from '#domain/time/local-time.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/notifications/notifications.store.ts'
import type { Handlers } from '#server/http/handle.ts'

/** What a member chose, and the usual where they chose nothing. Refuses `not_found` when there is no such member. */
async function getNotificationSettings(ctx: Context, member: ProfileId): Promise<NotificationSettings> {
  const [clock, rows] = await Promise.all([store.findClock(ctx.db, member), store.choicesOf(ctx.db, member)])
  if (!clock) throw new Refusal('not_found')
  const choices = structuredClone(usualChoices)
  for (const { event, channel, frequency } of rows) choices[event][channel] = frequency
  const { begins, ends, timezone } = clock
  const quiet = begins && ends ? { begins: begins.slice(0, 5), ends: ends.slice(0, 5) } : null
  return { choices, quiet, timezone }
}

/** Changes what is sent and nothing else. A time zone that does not exist is left out. */
export const changeNotifications = (ctx: Context, member: ProfileId, change: NotificationChange) =>
  atomically(ctx, async (ctx) => {
    const { choice, quiet, timezone } = change
    if (choice) await saveChoice(ctx, member, choice)
    if (quiet) await store.saveQuietHours(ctx.db, member, quiet)
    if (quiet === null) await store.deleteQuietHours(ctx.db, member)
    if (timezone && isTimezone(timezone)) await store.saveTimezone(ctx.db, member, timezone)
    return getNotificationSettings(ctx, member)
  })

async function saveChoice(ctx: Context, member: ProfileId, choice: NonNullable<NotificationChange['choice']>) {
  const { event, channel, frequency } = choice
  if (usualChoices[event][channel] === frequency) await store.deleteChoice(ctx.db, member, event, channel)
  else await store.saveChoice(ctx.db, member, choice)
}

/** For a mail's unsubscribe link: no more mails about this event. */
export const stopMails = (ctx: Context, member: ProfileId, event: NotificationEvent) =>
  saveChoice(ctx, member, { event, channel: 'mail', frequency: 'never' })

/** For senders: whether a member may be notified now. `lastSentAt`: the last notification of this event by this channel. */
export const isNotifiable = async (
  ctx: Context,
  member: ProfileId,
  event: NotificationEvent,
  channel: NotificationChannel,
  lastSentAt: Date | null,
): Promise<boolean> => mayNotify(await getNotificationSettings(ctx, member), event, channel, ctx.now(), lastSentAt)

/** For senders: the first minute at which a member may be notified; null for never. */
export const nextNotification = async (
  ctx: Context,
  member: ProfileId,
  event: NotificationEvent,
  channel: NotificationChannel,
  lastSentAt: Date | null,
): Promise<Date | null> => whenToNotify(await getNotificationSettings(ctx, member), event, channel, ctx.now(), lastSentAt)

export const notificationsHandlers = {
  'GET /api/notifications.php': ({ ctx, member }) => getNotificationSettings(ctx, member.profile),
  'PUT /api/notifications.php': ({ ctx, member, body }) => changeNotifications(ctx, member.profile, body),
} satisfies Partial<Handlers>
