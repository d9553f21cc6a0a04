/** SQL of the mail log: the state of each mail, and the addresses that bounced. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { bumpUser } from '#server/member-rows/member-rows.ts'

/** `expired`: given up after a day of tries, or a newer mail took its place. */
export type MailState = 'queued' | 'sent' | 'delivered' | 'deferred' | 'bounced' | 'expired'

const open: MailState[] = ['queued', 'sent', 'deferred']

export const findLatestMail = (db: Db, member: ProfileId, template: string) =>
  db
    .selectFrom('mail_log')
    .select(['id', 'state'])
    .where('member_id', '=', member)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** A mail to somebody who is no member is of the pool of its brand, or of the complaint that it is about. */
type NewMail = {
  member_id: ProfileId | null
  site: number | null
  complaint: number | null
  template: string
  state: MailState
  now: Date
}
/** A line of the mail log. `at`: when it was written, by which its partition is found; undefined in jobs from before partitions. */
export type LogLine = { log: number; at?: string | undefined }
const lineOf = ({ log, at }: LogLine) => (at ? { id: log, created_at: new Date(at) } : { id: log })

export const insertMail = async (db: Db, { now, site, complaint, ...mail }: NewMail): Promise<number> => {
  const ofBrand = sql<number>`coalesce((select pool_id from site where id = ${site}), (select pool_id from complaint where id = ${complaint}))`
  const pool = mail.member_id === null && { pool_id: ofBrand }
  const line = { ...mail, ...pool, response: null, created_at: now, updated_at: now }
  return (await db.insertInto('mail_log').values(line).returning('id').executeTakeFirstOrThrow()).id
}

export const updateMail = (db: Db, line: LogLine, change: { state: MailState; response: string | null; updated_at: Date }) =>
  db
    .updateTable('mail_log')
    .set(change)
    .where((eb) => eb.and(lineOf(line)))
    .where('state', 'in', open)
    .execute()

/**
 * Takes a mail up: false when it is done with, or was never promised. A mail that was taken up before and never put down was perhaps handed over by a process that
 * died: `again` says whether it goes once more.
 */
export async function takeUpMail(db: Db, line: LogLine, now: Date, { again }: { again: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_log')
    .set({ state: 'sent', updated_at: now })
    .where((eb) => eb.and(lineOf(line)))
    .where('state', 'in', again ? open : ['queued', 'deferred'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What waits of this kind is not sent any more. */
export const withdrawMails = (db: Db, member: ProfileId, template: string, now: Date) =>
  db
    .updateTable('mail_log')
    .set({ state: 'expired', updated_at: now })
    .where('member_id', '=', member)
    .where('template', '=', template)
    .where('state', 'in', open)
    .execute()

/** Whether the member's own address is known to take no mail; another address of theirs is not meant. */
export const isRefusing = async (db: Db, member: ProfileId, address: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', member)
    .where('email_key', '=', address.toLowerCase())
    .where('mail_refused_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** The member's page learns of it with its next look. */
export async function markRefusing(db: Db, member: ProfileId, address: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ mail_refused_at: now })
    .where('id', '=', member)
    .where('email_key', '=', address.toLowerCase())
    .where('mail_refused_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await bumpUser(db, member)
}

export async function unmarkRefusing(db: Db, member: ProfileId) {
  const refusing = db.updateTable('member').set({ mail_refused_at: null }).where('id', '=', member)
  const { numUpdatedRows } = await refusing.where('mail_refused_at', 'is not', null).executeTakeFirst()
  if (numUpdatedRows > 0n) await bumpUser(db, member)
}

/** Makes the partitions of the next days, and drops those of days before `before`. `isMissing`: rows of these days lie in the default partition. */
export async function keepMailDays(db: Db, { now, before, ahead }: { now: Date; before: Date; ahead: number }) {
  await sql`set local lock_timeout = '2s'`.execute(db)
  const { rows } = await sql<{ there: number }>`
    select make_days('mail_log', ${dayOf(now)}::date, ${ahead}::int) as there, drop_days('mail_log', ${dayOf(before)}::date)`.execute(
    db,
  )
  return { isMissing: rows[0]?.there !== ahead }
}

/** The day in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
