/** Bans as rows. */
import type { Insertable } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

type Status = 'active' | 'paused' | 'deleted' | 'banned'

/** A second ban keeps what the account was before the first. */
export const insertBan = (db: Db, ban: Insertable<Tables['member_ban']>) =>
  db
    .insertInto('member_ban')
    .values(ban)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ reason: ban.reason }))
    .execute()

/** What the account was before the ban that ends; undefined where there is none. */
export const deleteBan = async (db: Db, member: ProfileId) =>
  (await db.deleteFrom('member_ban').where('member_id', '=', member).returning('was').executeTakeFirst())?.was

export const setBanStatus = (db: Db, member: ProfileId, status: Status) =>
  db.updateTable('member').set({ status }).where('id', '=', member).execute()
