/** Push subscriptions as rows. */
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'
import type { Tables } from '#server/platform/schema.ts'

type Row = Tables['push_subscription']

/** A browser tells one member at a time: whoever sends it last. */
export const saveSubscription = (db: Db, row: Row) =>
  db
    .insertInto('push_subscription')
    .values(row)
    .onConflict((clash) => clash.column('endpoint').doUpdateSet(row))
    .execute()

/** Forgets the oldest beyond `most`: browsers that were reinstalled leave theirs behind. */
export const trimSubscriptions = (db: Db, member: ProfileId, most: number) =>
  db
    .deleteFrom('push_subscription')
    .where('endpoint', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('endpoint')
        .where('member_id', '=', member)
        .orderBy('created_at', 'desc')
        .orderBy('endpoint')
        .offset(most),
    )
    .execute()

export const deleteSubscription = (db: Db, member: ProfileId, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('member_id', '=', member).execute()

export const subscriptionsOf = (db: Db, member: ProfileId) =>
  db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth', 'expires_at'])
    .where('member_id', '=', member)
    .orderBy('created_at')
    .execute()

/** Many processes may start at once: the first pair stays. */
export async function keepPushKeys(db: Db, made: { public_key: string; private_key: string; created_at: Date }) {
  await db
    .insertInto('push_key')
    .values(made)
    .onConflict((clash) => clash.column('one').doNothing())
    .execute()
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirstOrThrow()
}

export const findPushKeys = (db: Db) => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
