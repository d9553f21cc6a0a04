/** Push subscriptions as rows. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { pushedEvents } from '#domain/push/push.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

type Row = Insertable<Tables['push_subscription']>

/** A browser notifies one member: the last one who sent its subscription. Its two notes are written with it. */
export async function saveSubscription(db: Db, row: Row) {
  await deleteWhere(db, sql`endpoint = ${row.endpoint} and member_id <> ${row.member_id}`)
  const { id } = await db
    .insertInto('push_subscription')
    .values(row)
    .onConflict((clash) => clash.column('endpoint').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_note')
    .values(pushedEvents.map((event) => ({ subscription_id: id, event, member_id: row.member_id })))
    .onConflict((clash) => clash.columns(['subscription_id', 'event']).doNothing())
    .execute()
}

/** Forgets the oldest beyond `most`: browsers that were reinstalled leave theirs behind. */
export const trimSubscriptions = (db: Db, member: ProfileId, most: number) =>
  deleteWhere(
    db,
    sql`endpoint in (select endpoint from push_subscription where member_id = ${member} order by created_at desc, endpoint offset ${most})`,
  )

export const deleteSubscription = (db: Db, member: ProfileId, endpoint: string) =>
  deleteWhere(db, sql`endpoint = ${endpoint} and member_id = ${member}`)

export const deleteOthersOfSession = (db: Db, session: Buffer, endpoint: string) =>
  deleteWhere(db, sql`session_hash = ${session} and endpoint <> ${endpoint}`)

const deleteWhere = (db: Db, where: RawBuilder<unknown>) =>
  sql`with gone as (delete from push_subscription where ${where} returning id)
    delete from push_note n using gone where n.subscription_id = gone.id`.execute(db)

export const subscriptionsOf = (db: Db, member: ProfileId) =>
  db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth', 'expires_at'])
    .where('member_id', '=', member)
    .orderBy('created_at')
    .execute()

/** Many processes may start at once: the first pair stays. */
export async function storePushKeys(db: Db, made: { public_key: string; private_key: string; created_at: Date }) {
  await db
    .insertInto('push_key')
    .values(made)
    .onConflict((clash) => clash.column('one').doNothing())
    .execute()
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirstOrThrow()
}

type Browser = { id: number; endpoint: string; p256dh: string; auth: string }
const selectLive = prepared<Browser>(
  'push.selectLive',
  `select s.id, s.endpoint, s.p256dh, s.auth from push_subscription s join session se on se.token_hash = s.session_hash
    where s.member_id = $1::bigint and se.expires_at > $2::timestamptz and (s.expires_at > $2::timestamptz or s.expires_at is null)`,
  { id: 'int8', endpoint: 'text', p256dh: 'text', auth: 'text' },
)

/** The browsers that take a message now: those of sessions that go on. */
export const liveBrowsers = (db: Db, member: ProfileId, now: Date) => selectLive(db, [member, now])

export const findPushKeys = (db: Db) => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
