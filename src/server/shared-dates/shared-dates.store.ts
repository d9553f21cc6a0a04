/** SQL of shared dates. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { MeetingTables } from '#server/infrastructure/schema-meeting.ts'

const columns = [
  'id',
  'member_id',
  'site_id',
  'nonce',
  'person',
  'place',
  'begins_at',
  'back_at',
  'timezone',
  'language',
  'contact_email',
  'asked_at',
  'returned_at',
  'contact_told_at',
] as const

type NewDate = Omit<MeetingTables['shared_date'], 'id' | 'asked_at' | 'returned_at' | 'contact_told_at' | 'pool_id'>

/** Null when the request was stored before. */
export const insertDate = async (db: Db, date: NewDate) =>
  (
    await db
      .insertInto('shared_date')
      .values(date)
      .onConflict((conflict) => conflict.columns(['member_id', 'request']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const isStored = async (db: Db, member: ProfileId, request: string) =>
  (await db
    .selectFrom('shared_date')
    .select('id')
    .where('member_id', '=', member)
    .where('request', '=', request)
    .executeTakeFirst()) !== undefined

export type DateRow = Awaited<ReturnType<typeof listDates>>[number]
/** The soonest first. */
export const listDates = (db: Db, member: ProfileId) =>
  db
    .selectFrom('shared_date')
    .select(columns)
    .where('member_id', '=', member)
    .orderBy('begins_at')
    .orderBy('id')
    .limit(50)
    .execute()

export const findDate = (db: Db, id: number) =>
  db.selectFrom('shared_date').select(columns).where('id', '=', id).executeTakeFirst()

/** For a contact: of members who are still here, with the name and country that others see. */
export const findByToken = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('shared_date')
    .innerJoin('member', 'member.id', 'shared_date.member_id')
    .innerJoin('profile', 'profile.id', 'shared_date.member_id')
    .select([
      'shared_date.id',
      'shared_date.site_id',
      'person',
      'place',
      'begins_at',
      'back_at',
      'returned_at',
      'shared_date.timezone',
      'name',
      'country',
    ])
    .where('token_hash', '=', token_hash)
    .where('member.status', 'in', ['active', 'paused'])
    .executeTakeFirst()

type DateUpdate = { returned_at?: Date; back_at?: Date; asked_at?: Date | null; next_at: Date; contact_told_at?: Date }
export const updateDate = (db: Db, id: number, change: DateUpdate) =>
  db.updateTable('shared_date').set(change).where('id', '=', id).execute()

/** The member's own, locked; none when it is gone or somebody else's. */
export const lockDate = (db: Db, member: ProfileId, id: number) =>
  db.selectFrom('shared_date').select(columns).where('id', '=', id).where('member_id', '=', member).forUpdate().executeTakeFirst()

export const deleteDate = (db: Db, member: ProfileId, id: number) =>
  db.deleteFrom('shared_date').where('id', '=', id).where('member_id', '=', member).execute()

/** Dates for which the clock has something to do, locked; those of members who are not here are deleted in passing. */
export const lockDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('shared_date')
    .select(columns)
    .where('next_at', '<=', now)
    .where(isHere())
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteDates = (db: Db, ids: readonly number[]) =>
  sql`delete from shared_date where id = any(${ids}::bigint[])`.execute(db)

export const isContactStopped = async (db: Db, email_key: Buffer) =>
  (await db.selectFrom('date_contact_stop').select('at').where('email_key', '=', email_key).executeTakeFirst()) !== undefined

export const stopContact = (db: Db, email_key: Buffer, at: Date) =>
  db
    .insertInto('date_contact_stop')
    .values({ email_key, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
