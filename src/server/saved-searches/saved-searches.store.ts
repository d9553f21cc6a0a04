/** SQL of saved searches: those of a member, and those whose time to look for new people has come. */
import type { FilterOptions } from '#domain/search/search.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type SavedRow = { id: number; name: string; filters: FilterOptions; alerts: boolean; has_new: boolean }
const list = prepared<SavedRow>(
  'saved-searches.list',
  `select id, name, filters, alerts, alerts and coalesce(found_at > opened_at, false) as has_new
     from saved_search where member_id = $1::bigint and site_id = $2::int order by id`,
  { id: 'int8', name: 'text', filters: 'jsonb', alerts: 'bool', has_new: 'bool' },
)
export const listSaved = (db: Db, member: ProfileId, site: number) => list(db, [member, site])

/** Serialises the changes of one member, so that two at once exceed no limit. */
const lock = prepared('saved-searches.lock', 'select from member_state where member_id = $1::bigint for update')
export const lockSaved = (db: Db, member: ProfileId) => lock(db, [member])

type NewRow = { member: ProfileId; site: number; name: string; filters: FilterOptions; alerts: boolean; now: Date; due: Date }
export const insertSaved = (db: Db, { member, site, name, filters, alerts, now, due }: NewRow) =>
  db
    .insertInto('saved_search')
    .values({
      member_id: member,
      site_id: site,
      name,
      filters: JSON.stringify(filters),
      alerts,
      created_at: now,
      looked_until: now,
      due_at: alerts ? due : null,
      opened_at: now,
    })
    .execute()

const change = prepared<{ id: number }>(
  'saved-searches.change',
  `update saved_search set name = coalesce($3::text, name), alerts = coalesce($4::boolean, alerts),
       looked_until = case when $4 and not alerts then $6::timestamptz else looked_until end,
       due_at = case when $4 is null or $4 = alerts then due_at when $4 then $7::timestamptz end,
       opened_at = case when $5::boolean then $6 else opened_at end
     where id = $2::bigint and member_id = $1::bigint returning id`,
  { id: 'int8' },
)
type SavedChange = { name?: string | undefined; alerts?: boolean | undefined; opened?: boolean | undefined; now: Date; due: Date }
/** Whether the member has it. Alerts that are turned on look from now on. */
export const changeSaved = async (db: Db, member: ProfileId, id: number, { name, alerts, opened, now, due }: SavedChange) =>
  (await change(db, [member, id, name ?? null, alerts ?? null, opened ?? false, now, due])).length > 0

export const deleteSaved = (db: Db, member: ProfileId, id: number) =>
  db.deleteFrom('saved_search').where('id', '=', id).where('member_id', '=', member).execute()

export type DueSearch = {
  id: number
  member_id: ProfileId
  site_id: number
  filters: FilterOptions
  looked_until: Date
  is_active: boolean
}
/** The SQL of the job, for the test of its plans. */
export const dueStatements = {
  searches: `select s.id, s.member_id, s.site_id, s.filters, s.looked_until, m.status = 'active' as is_active
      from saved_search s join member m on m.id = s.member_id
     where s.due_at <= $1::timestamptz and coalesce(s.pool_id <> all ((select away_pools())::int[]), true) order by s.due_at limit $2`,
  mails: `select member_id, site_id, sent_at from search_mail
     where due_at <= $1::timestamptz and coalesce(pool_id <> all ((select away_pools())::int[]), true) order by due_at limit $2`,
}
const due = prepared<DueSearch>('saved-searches.due', dueStatements.searches, {
  id: 'int8',
  member_id: 'int8',
  site_id: 'int4',
  filters: 'jsonb',
  looked_until: 'timestamptz',
  is_active: 'bool',
})
export const listDueSearches = (db: Db, now: Date, most: number) => due(db, [now, most])

export type Looked = { id: number; isFound: boolean; nextAt: Date }
const finish = prepared<{ member_id: ProfileId; site_id: number }>(
  'saved-searches.finish',
  'select member_id, site_id from finish_saved_searches($1::bigint[], $2::boolean[], $3::timestamptz[], $4::timestamptz, $5::timestamptz)',
  { member_id: 'int8', site_id: 'int4' },
)
/** Writes what was found up to `until`; returns the members whom it found somebody for, once each. */
export const finishLooks = (db: Db, looks: readonly Looked[], { now, until }: { now: Date; until: Date }) =>
  finish(db, [looks.map(({ id }) => id), looks.map(({ isFound }) => isFound), looks.map(({ nextAt }) => nextAt), until, now])

const leaveNotes = prepared('saved-searches.leaveNotes', 'select leave_search_notes($1::bigint[], $2::timestamptz)')
/** A push note for each of their browsers. Their states are locked. */
export const leaveSearchNotes = (db: Db, members: readonly ProfileId[], now: Date) => leaveNotes(db, [members, now])

export const findMailSent = async (db: Db, member: ProfileId) =>
  (await db.selectFrom('search_mail').select('sent_at').where('member_id', '=', member).executeTakeFirst())?.sent_at ?? null

/** A mail that waits keeps its time. */
export const queueSearchMail = (db: Db, member: ProfileId, site: number, due: Date) =>
  db
    .insertInto('search_mail')
    .values({ member_id: member, site_id: site, due_at: due, sent_at: null })
    .onConflict((clash) =>
      clash
        .column('member_id')
        .doUpdateSet((eb) => ({ site_id: site, due_at: eb.fn.coalesce('search_mail.due_at', 'excluded.due_at') })),
    )
    .execute()

export type DueMail = { member_id: ProfileId; site_id: number; sent_at: Date | null }
const dueMails = prepared<DueMail>('saved-searches.dueMails', `${dueStatements.mails} for update skip locked`, {
  member_id: 'int8',
  site_id: 'int4',
  sent_at: 'timestamptz?',
})
export const takeDueMails = (db: Db, now: Date, most: number) => dueMails(db, [now, most])

export const updateSearchMail = (db: Db, member: ProfileId, mail: { due_at: Date | null; sent_at?: Date }) =>
  db.updateTable('search_mail').set(mail).where('member_id', '=', member).execute()

const news = prepared<{ has_new: boolean }>(
  'saved-searches.news',
  'select exists (select from saved_search where member_id = $1::bigint and alerts and found_at > opened_at) as has_new',
  { has_new: 'bool' },
)
/** Whether people were found whom the member has not looked at. */
export const hasNews = async (db: Db, member: ProfileId) => (await news(db, [member]))[0]?.has_new ?? false
