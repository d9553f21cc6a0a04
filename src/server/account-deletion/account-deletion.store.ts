/** SQL of account deletion: paused and deleted members, and until when they can be restored. */
import { sql } from 'kysely'
import type { Waiting } from '#domain/account-deletion/erasing-rate.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isHere } from '#server/infrastructure/cell.ts'
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

/** How many deletions are due, and since when the oldest is; null when none is. */
export async function findWaiting(db: Db, now: Date): Promise<Waiting | null> {
  const { rows } = await sql<{ count: number; oldestDueAt: Date | null }>`
    select count(*)::int as count, min(erase_at) as "oldestDueAt" from account_deletion where erase_at <= ${now} and ${isHere()} and not is_held(member_id, ${now})`.execute(
    db,
  )
  const { count = 0, oldestDueAt = null } = rows[0] ?? {}
  return oldestDueAt && { count, oldestDueAt }
}

export type DueAccount = { member: ProfileId; email: string; eraseAt: Date }

/** Due deletions behind `after`, oldest first. */
export async function listDue(db: Db, now: Date, after: DueAccount | null, limit: number): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select d.member_id as member, m.email, d.erase_at as "eraseAt" from account_deletion d join member m on m.id = d.member_id
     where d.erase_at <= ${now} and ${isHere('d.pool_id')} and not is_held(d.member_id, ${now}) and (d.erase_at, d.member_id) > (${after?.eraseAt ?? new Date(0)}::timestamptz, ${after?.member ?? 0}::bigint)
     order by d.erase_at, d.member_id limit ${limit}`.execute(db)
  return rows
}

/** False when the member was restored or erased before. */
export const eraseRow = async (db: Db, member: ProfileId, now: Date) =>
  (await sql<{ done: boolean }>`select erase_member(${member}, ${now}) as done`.execute(db)).rows[0]?.done ?? false

/** What waits to be done for these members, was done a while ago, or is held after a restore, names them. */
export async function forgetJobs(db: Db, members: readonly Pick<DueAccount, 'member' | 'email'>[]) {
  const ids = members.map(({ member }) => String(member))
  const addresses = members.map(({ email }) => email.toLowerCase())
  const isTheirs = (name: string) => {
    const data = sql.ref(name)
    return sql`${data} ->> 'member' = any(${ids}::text[]) or ${data} -> 'about' ->> 'member' = any(${ids}::text[])
      or lower(${data} ->> 'email') = any(${addresses}::text[])`
  }
  await sql`delete from queue.job where ${isTheirs('data')}`.execute(db)
  await sql`delete from held_job where ${isTheirs('payload')}`.execute(db)
}

/** The four weeks of a departed member end now. */
export const eraseFrom = (db: Db, member: ProfileId, erase_at: Date) =>
  db.updateTable('account_deletion').set({ erase_at }).where('member_id', '=', member).execute()
