/** Notifications on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { changeNotifications, getNotificationSettings } from '#server/notifications/notifications.ts'

export const notificationsHandlers = {
  'GET /api/notifications.php': ({ ctx, member }) => getNotificationSettings(ctx, member.profile),
  'PUT /api/notifications.php': ({ ctx, member, body }) => changeNotifications(ctx, member.profile, body),
} satisfies Partial<Handlers>
