/** SQL of notification settings. */
import type {
  NotificationChange,
  NotificationChannel,
  NotificationEvent,
  QuietHours,
} from '#domain/notifications/notifications.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'

export const choicesOf = (db: Db, member: ProfileId) =>
  db.selectFrom('notification_choice').select(['event', 'channel', 'frequency']).where('member_id', '=', member).execute()

/** Null for a member who is not there. */
export const findClock = (db: Db, member: ProfileId) =>
  db
    .selectFrom('member as m')
    .leftJoin('quiet_hours as q', 'q.member_id', 'm.id')
    .select(['m.timezone', 'q.begins', 'q.ends'])
    .where('m.id', '=', member)
    .executeTakeFirst()

export const saveChoice = (db: Db, member: ProfileId, choice: NonNullable<NotificationChange['choice']>) =>
  db
    .insertInto('notification_choice')
    .values({ member_id: member, ...choice })
    .onConflict((clash) => clash.columns(['member_id', 'event', 'channel']).doUpdateSet({ frequency: choice.frequency }))
    .execute()

/** The usual choice needs no row. */
export const deleteChoice = (db: Db, member: ProfileId, event: NotificationEvent, channel: NotificationChannel) =>
  db
    .deleteFrom('notification_choice')
    .where('member_id', '=', member)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .execute()

export const saveQuietHours = (db: Db, member: ProfileId, quiet: QuietHours) =>
  db
    .insertInto('quiet_hours')
    .values({ member_id: member, ...quiet })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(quiet))
    .execute()

export const deleteQuietHours = (db: Db, member: ProfileId) =>
  db.deleteFrom('quiet_hours').where('member_id', '=', member).execute()

export const saveTimezone = (db: Db, member: ProfileId, timezone: string) =>
  db.updateTable('member').set({ timezone }).where('id', '=', member).execute()
