/** SQL of account deletion: paused and deleted members, and until when they can be restored. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'

type Status = 'active' | 'paused' | 'deleted' | 'banned'

export const setDeletionStatus = (db: Db, member: ProfileId, status: Status) =>
  db.updateTable('member').set({ status }).where('id', '=', member).execute()

type NewDeletion = { member_id: ProfileId; left_at: Date; erase_at: Date; was_paused: boolean }
export const insertDeletion = (db: Db, deletion: NewDeletion) =>
  db
    .insertInto('account_deletion')
    .values({ ...deletion, link_hash: null })
    .execute()

/** The member of a mailed link. */
export const findDeletionByLink = async (db: Db, link_hash: Buffer, pool: number) =>
  ((
    await db
      .selectFrom('account_deletion as d')
      .innerJoin('member as m', 'm.id', 'd.member_id')
      .select('d.member_id')
      .where('d.link_hash', '=', link_hash)
      .where('m.pool_id', '=', pool)
      .executeTakeFirst()
  )?.member_id ?? null) as ProfileId | null

/**
 * Stores the token of the newest mail, whose link alone works. Returns the day of erasing; null when the account is not deleted.
 */
export async function setLink(db: Db, member: ProfileId, link_hash: Buffer) {
  const update = db.updateTable('account_deletion').set({ link_hash }).where('member_id', '=', member).returning('erase_at')
  return (await update.executeTakeFirst())?.erase_at ?? null
}

/** Cancels a deletion that is not due yet; undefined when there is none, or it is due. */
export const removeDeletion = (db: Db, member: ProfileId, now: Date) =>
  db
    .deleteFrom('account_deletion')
    .where('member_id', '=', member)
    .where('erase_at', '>', now)
    .returning('was_paused')
    .executeTakeFirst()

/** Due deletions, oldest first. */
export const listDue = async (db: Db, now: Date, limit: number) =>
  (
    await db
      .selectFrom('account_deletion')
      .select('member_id')
      .where('erase_at', '<=', now)
      .orderBy('erase_at')
      .limit(limit)
      .execute()
  ).map(({ member_id }) => member_id as ProfileId)

/** False when the member was restored or erased before. */
export const eraseRow = async (db: Db, member: ProfileId, now: Date) =>
  (await sql<{ done: boolean }>`select erase_member(${member}, ${now}) as done`.execute(db)).rows[0]?.done ?? false

/** What waits to be done for a member, or was done a while ago, names them. */
export async function forgetJobs(db: Db, member: ProfileId, email: string) {
  const isTheirs = (data: string) =>
    sql`${String(member)} in (${sql.ref(data)} ->> 'member', ${sql.ref(data)} -> 'about' ->> 'member')
      or lower(${sql.ref(data)} ->> 'email') = ${email.toLowerCase()}`
  await sql`delete from queue.job where ${isTheirs('data')}`.execute(db)
  await sql`delete from held_job where ${isTheirs('payload')}`.execute(db)
}

/** The four weeks of a departed member end now. */
export const eraseFrom = (db: Db, member: ProfileId, erase_at: Date) =>
  db.updateTable('account_deletion').set({ erase_at }).where('member_id', '=', member).execute()
