/** Push notifications as rows. Locked last: the writer already holds the member's state (`push_note` in database/migrations/0001_baseline.sql). */
import { sql } from 'kysely'
import type { NotificationFrequency } from '#domain/notifications/notifications.ts'
import type { PushedEvent } from '#domain/push/push.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** A note that was taken, and all that decides about it. */
export type DueNotification = {
  subscription_id: number
  event: PushedEvent
  tries: number
  sent_at: Date | null
  /** Null once the browser is subscribed no more. */
  endpoint: string | null
  p256dh: string
  auth: string
  /** Where the session of that browser is. */
  site_id: number
  language: string
  timezone: string | null
  frequency: NotificationFrequency | null
  begins: string | null
  ends: string | null
  unread_total: number
  new_likes: number
  /** The conversations with something unread, the newest two. */
  unread_in: number[] | null
  /** A saved search found people whom the member has not looked at. */
  has_found: boolean
}

const take = prepared<DueNotification>(
  'notifications.take',
  `
  with due as (
    select subscription_id, event from push_note where due_at <= $1::timestamptz and coalesce(pool_id <> all ((select away_pools())::int[]), true) order by due_at limit $3 for update skip locked
  ), taken as (
    update push_note n set due_at = null, lease_until = $2::timestamptz, tries = n.tries + 1 from due
     where n.subscription_id = due.subscription_id and n.event = due.event returning n.*
  )
  select t.subscription_id, t.event, t.tries, t.sent_at, alive.endpoint, alive.p256dh, alive.auth, alive.site_id, m.language, m.timezone, c.frequency, q.begins, q.ends,
         st.unread_total, st.new_likes, chat.unread_in,
         t.event = 'saved_search' and exists (select from saved_search v where v.member_id = t.member_id and v.alerts and v.found_at > v.opened_at) as has_found
    from taken t join member_state st on st.member_id = t.member_id join member m on m.id = t.member_id
    left join lateral (
      select s.endpoint, s.p256dh, s.auth, se.site_id from push_subscription s join session se on se.token_hash = s.session_hash
       where s.id = t.subscription_id and m.status = 'active' and se.expires_at > $1::timestamptz and (s.expires_at > $1::timestamptz or s.expires_at is null)
    ) alive on true
    left join notification_choice c on c.member_id = t.member_id and c.event = t.event and c.channel = 'push'
    left join quiet_hours q on q.member_id = t.member_id
    left join lateral (
      select array_agg(u.conversation_id) as unread_in from (
        select conversation_id from conversation_member
         where member_id = t.member_id and unread > 0 and not hidden order by last_month desc, last_at desc, conversation_id desc limit 2
      ) u
    ) chat on t.event = 'message' and st.unread_total > 0`,
  {
    subscription_id: 'int8',
    event: 'text',
    tries: 'int2',
    sent_at: 'timestamptz?',
    endpoint: 'text?',
    p256dh: 'text',
    auth: 'text',
    site_id: 'int4',
    language: 'text',
    timezone: 'text?',
    frequency: 'text?',
    begins: 'time?',
    ends: 'time?',
    unread_total: 'int4',
    new_likes: 'int4',
    unread_in: 'int8[]?',
    has_found: 'bool',
  },
)
/** Leases due rows. Rows leased by other processes are skipped. `tries` counts this one. */
export const takeDueNotifications = (db: Db, now: Date, leaseUntil: Date, limit: number) => take(db, [now, leaseUntil, limit])

/** The result of a note: sent, due again, or finished. What happened since it was taken is sent no sooner than `notBefore`. */
export type Finished = {
  notification: Pick<DueNotification, 'subscription_id' | 'event'>
  tries: number
  sentAt: Date | null
  dueAt: Date | null
  notBefore: Date | null
}

const finish = prepared(
  'notifications.finish',
  `
  with done as (
    select * from unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
      as d(subscription_id, event, tries, sent_at, due_at, not_before)
  ), held as (
    select n.subscription_id, n.event from push_note n join done d on d.subscription_id = n.subscription_id and d.event = n.event
     where n.lease_until = $1::timestamptz order by n.subscription_id, n.event for update of n
  )
  update push_note n set lease_until = null, tries = d.tries, sent_at = coalesce(d.sent_at, n.sent_at),
         due_at = case when n.due_at is null then d.due_at else greatest(n.due_at, d.due_at, d.not_before) end
    from done d join held h on h.subscription_id = d.subscription_id and h.event = d.event
   where n.subscription_id = d.subscription_id and n.event = d.event`,
)
/** Gives back what was taken under this lease. What another has taken since is theirs. */
export const finishNotifications = (db: Db, leaseUntil: Date, all: readonly Finished[]) =>
  finish(db, [
    leaseUntil,
    all.map(({ notification }) => notification.subscription_id),
    all.map(({ notification }) => notification.event),
    all.map(({ tries }) => tries),
    all.map(({ sentAt }) => sentAt),
    all.map(({ dueAt }) => dueAt),
    all.map(({ notBefore }) => notBefore),
  ])

/** These browsers take nothing any more, and neither of their notes waits. */
export const deleteBrowsers = (db: Db, ids: readonly number[]) =>
  sql`with gone as (delete from push_subscription where id = any(${ids}::bigint[]))
    delete from push_note where subscription_id = any(${ids}::bigint[])`.execute(db)

/** What a sender that died had taken is due again. */
export const reviveLeased = (db: Db, now: Date) =>
  sql`update push_note set lease_until = null, due_at = coalesce(due_at, ${now}) where (subscription_id, event) in (
    select subscription_id, event from push_note where lease_until <= ${now} and ${isHere()} for update skip locked)`.execute(db)

const orphansAtOnce = 5000

/** Notes whose browser is subscribed no more, a portion at a time: a trigger lists the subscriptions that ended. */
export async function deleteOrphans(db: Db) {
  for (let taken = orphansAtOnce; taken === orphansAtOnce;) {
    const { rows } = await sql<{ taken: number }>`
      with ended as (
        delete from push_orphan where subscription_id = any(array(select subscription_id from push_orphan order by subscription_id limit ${orphansAtOnce} for update skip locked))
        returning subscription_id),
      gone as (delete from push_note n using ended where n.subscription_id = ended.subscription_id)
      select count(*)::int as taken from ended`.execute(db)
    taken = rows[0]?.taken ?? 0
  }
}

const drop = prepared(
  'notifications.drop',
  `
  update push_note set due_at = null, tries = 0 where (subscription_id, event) in (
    select subscription_id, event from push_note where member_id = $1::bigint and due_at is not null for update skip locked)`,
)
/** The member has it before their eyes: nothing waits any more. */
export const dropNotifications = (db: Db, member: ProfileId) => drop(db, [member])
