/** Who agreed to be shown to visitors, as rows. */
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'

export const isAgreed = async (db: Db, member: ProfileId): Promise<boolean> =>
  (await db.selectFrom('shown_outside').select('member_id').where('member_id', '=', member).executeTakeFirst()) !== undefined

export const agree = (db: Db, member: ProfileId, now: Date) =>
  db
    .insertInto('shown_outside')
    .values({ member_id: member, agreed_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const withdraw = (db: Db, member: ProfileId) => db.deleteFrom('shown_outside').where('member_id', '=', member).execute()
