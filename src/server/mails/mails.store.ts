/** The mail log as rows: what became of each mail to a member. */
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'

export type MailState = 'queued' | 'sent' | 'delivered' | 'deferred' | 'bounced'

export const findLatestMail = (db: Db, member: ProfileId, template: string) =>
  db
    .selectFrom('mail_log')
    .select(['id', 'state'])
    .where('member_id', '=', member)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirst()

type NewMail = { member_id: ProfileId | null; template: string; state: MailState; response: string | null; now: Date }
export const insertMail = (db: Db, { now, ...mail }: NewMail) =>
  db
    .insertInto('mail_log')
    .values({ ...mail, created_at: now, updated_at: now })
    .execute()

export const updateMail = (db: Db, id: number, change: { state: MailState; response: string; updated_at: Date }) =>
  db.updateTable('mail_log').set(change).where('id', '=', id).execute()
