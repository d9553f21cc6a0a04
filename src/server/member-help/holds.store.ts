/** SQL of legal holds, and of what is known of a member's copy and erasing. No column of it is a secret. */
import type { Insertable } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

type NewHold = Omit<Insertable<Tables['legal_hold']>, 'ended_at' | 'ended_by' | 'pool_id'>
export const insertHold = async (db: Db, hold: NewHold): Promise<number> =>
  (
    await db
      .insertInto('legal_hold')
      .values({ ...hold, ended_at: null, ended_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const columns = ['id', 'member_id', 'ground', 'is_untold', 'made_by', 'created_at', 'until_at', 'ended_at'] as const

/** The newest first; at most a hundred. */
export const listHoldRows = (db: Db, member: ProfileId) =>
  db.selectFrom('legal_hold').select(columns).where('member_id', '=', member).orderBy('id', 'desc').limit(100).execute()

export const findHoldRow = (db: Db, id: number) =>
  db.selectFrom('legal_hold').select(columns).where('id', '=', id).executeTakeFirst()

/** False when it has ended before. */
export async function endHoldRow(db: Db, id: number, { ended_at, ended_by }: { ended_at: Date; ended_by: string }) {
  const update = db.updateTable('legal_hold').set({ ended_at, ended_by }).where('id', '=', id)
  return (await update.where('ended_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

export const findCopyRow = (db: Db, member: ProfileId) =>
  db.selectFrom('data_export').select(['state', 'asked_at', 'expires_at']).where('member_id', '=', member).executeTakeFirst()

export const findErasingRow = (db: Db, member: ProfileId) =>
  db.selectFrom('account_deletion').select(['left_at', 'erase_at']).where('member_id', '=', member).executeTakeFirst()
