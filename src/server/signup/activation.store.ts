/** SQL of activation: links, confirmed addresses, and due reminders. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { bumpUser } from '#server/member-rows/member-rows.ts'
import { randomId } from '#server/infrastructure/secrets.ts'

export const insertToken = (db: Db, token: { token_hash: Buffer; member_id: number; created_at: Date; expires_at: Date }) =>
  db
    .insertInto('token')
    .values({ ...token, purpose: 'activate', used_at: null })
    .execute()

/** No link that was mailed so far works any more. */
export const deleteTokens = (db: Db, member: ProfileId) =>
  db
    .deleteFrom('token')
    .where('member_id', '=', member)
    .where('purpose', 'in', ['activate', 'reset_password', 'mail_change'])
    .execute()

/** Whose token it is, when it is one of ours and unexpired; they are reminded no more. `isNew`: it was not used before. */
export async function useToken(db: Db, tokenHash: Buffer, now: Date): Promise<{ member: ProfileId; isNew: boolean } | null> {
  const token = await db
    .selectFrom('token')
    .select(['member_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'activate')
    .forUpdate()
    .executeTakeFirst()
  if (!token) return null
  const member = token.member_id as ProfileId
  if (token.used_at) return { member, isNew: false }
  if (token.expires_at <= now) return null
  await db.updateTable('token').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
  await db.deleteFrom('activation_reminder').where('member_id', '=', token.member_id).execute()
  return { member, isNew: true }
}

/** The newly typed address; the state of the old one is deleted. */
export async function updateAddress(db: Db, member: ProfileId, email: string) {
  await db.deleteFrom('claimed_address').where('member_id', '=', member).execute()
  await db.updateTable('member').set({ email, mail_refused_at: null }).where('id', '=', member).execute()
  await bumpUser(db, member)
}

/** Another member's address, shown to this member as theirs until they type another one. */
export async function claimAddress(
  db: Db,
  { member, ...row }: { member: ProfileId; pool_id: number; email: string; claimed_at: Date },
) {
  const insert = db.insertInto('claimed_address').values({ member_id: member, ...row })
  await insert
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ email: row.email, claimed_at: row.claimed_at }))
    .execute()
  // the address before it is free again, as it is after any correction
  const nowhere = `${randomId()}@claimed.invalid`
  await db.updateTable('member').set({ email: nowhere, mail_refused_at: null }).where('id', '=', member).execute()
  await bumpUser(db, member)
}

export const findClaim = (db: Db, member: ProfileId) =>
  db.selectFrom('claimed_address').select('email').where('member_id', '=', member).executeTakeFirst()

/** Whether another member may still take this address back. */
export const isHeld = async (db: Db, pool: number, email: string, member: ProfileId) =>
  (await db
    .selectFrom('held_address')
    .select('member_id')
    .where('pool_id', '=', pool)
    .where('email_key', '=', email.toLowerCase())
    .where('member_id', '<>', member)
    .executeTakeFirst()) !== undefined

type NewReminder = { member_id: ProfileId; site_id: number; origin: string; due_at: Date; stop_key: string }
export const insertReminder = (db: Db, reminder: NewReminder) => db.insertInto('activation_reminder').values(reminder).execute()

export const findReminder = (db: Db, member: ProfileId) =>
  db
    .selectFrom('activation_reminder')
    .select(['site_id', 'origin', 'stop_key'])
    .where('member_id', '=', member)
    .executeTakeFirst()

export type DueReminder = {
  member_id: ProfileId
  passed: number
  signed_up_at: Date
  activated_at: Date | null
  mail_refused_at: Date | null
  status: 'active' | 'banned' | 'paused' | 'deleted'
}
/** Held until the transaction ends; what another worker holds is left to it. */
export const takeDueReminders = async (db: Db, now: Date, limit: number): Promise<DueReminder[]> =>
  (
    await sql<DueReminder>`
      select r.member_id, r.passed, m.signed_up_at, m.activated_at, m.mail_refused_at, m.status
        from activation_reminder r join member m on m.id = r.member_id
       where r.due_at <= ${now} and ${isHere('r.pool_id')} order by r.due_at, r.member_id limit ${limit} for update of r skip locked`.execute(
      db,
    )
  ).rows

export const updateReminder = (db: Db, member: ProfileId, change: { passed: number; due_at: Date | null }) =>
  db.updateTable('activation_reminder').set(change).where('member_id', '=', member).execute()

export const deleteReminder = (db: Db, member: ProfileId) =>
  db.deleteFrom('activation_reminder').where('member_id', '=', member).execute()

export const deleteReminderByKey = (db: Db, key: string) =>
  db.deleteFrom('activation_reminder').where('stop_key', '=', key).execute()
