/** SQL of finding members: by number, mail, name, order, invoice or reference. */
import { type RawBuilder, sql } from 'kysely'
import { messageTalksMost } from '#domain/look-up/look-up.ts'
import type { LimitedAct } from '#domain/decisions/decisions.ts'
import { isCaseSeen } from '#server/cases/cases.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { pageOfDevices, pageOfMails, pageOfOrders } from '#server/look-up/member-lists.store.ts'
import { type After, conditionsOf, type Filters } from '#server/look-up/filters.store.ts'

export type FoundRow = {
  id: number
  name: string
  date_of_birth: string | null
  city: string | null
  country: string | null
  site_id: number
  pool_id: number
  state: 'active' | 'paused' | 'deleted' | 'banned'
  is_confirmed: boolean
  is_fictional: boolean
  signed_up_at: Date
  seen_at: Date
  has_paid: boolean
  open_cases: number
  email: string
  /** The microsecond of the sign-up, for a cursor. */
  us: string
}

const columnsFor = (
  gravest: readonly number[],
) => sql`m.id, p.name, p.date_of_birth::text as date_of_birth, p.city, p.country, m.site_id, m.pool_id, m.status as state, m.activated_at is not null as is_confirmed,
  p.fictional as is_fictional, m.signed_up_at, m.seen_at, m.paid_at is not null as has_paid,
  (select count(*)::int from moderation_case c where c.subject_id = m.id and c.state = 'open' and ${isCaseSeen(gravest)}) as open_cases, m.email,
  (extract(epoch from m.signed_up_at) * 1000000)::bigint::text as us`

/** `gravest`: pools whose gravest cases the reader sees: others neither count nor find anybody. */
export type FoundWhere = {
  sites: readonly number[]
  filters: Filters
  after: After | null
  now: Date
  limit: number
  gravest: readonly number[]
}

/** Who signed up last comes first. `ids` finds the numbers. */
async function listFound(db: Db, ids: RawBuilder<unknown>, { sites, limit, ...where }: FoundWhere): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columnsFor(where.gravest)} from (${ids}) found join member m on m.id = found.id join profile p on p.id = m.id
     where m.site_id = any(${sites}::int[]) ${conditionsOf(where)}
     order by m.signed_up_at desc, m.id limit ${limit}`.execute(db)
  return rows
}

/** At most so many are looked at for words that many have. */
export const mostFound = 1_000

/** Of words that many have: `isCut` where more have them than are looked at. `ids` finds one more than those. */
async function listOfMany(db: Db, ids: RawBuilder<unknown>, where: FoundWhere): Promise<FoundOfMany> {
  const found = (await sql<{ id: number }>`${ids} limit ${mostFound + 1}`.execute(db)).rows.map(({ id }) => id)
  return { rows: await findByNumbers(db, found.slice(0, mostFound), where), isCut: found.length > mostFound }
}
export type FoundOfMany = { rows: FoundRow[]; isCut: boolean }

export const findByNumber = (db: Db, id: number, where: FoundWhere) => listFound(db, sql`select ${id}::bigint as id`, where)
export const findByNumbers = (db: Db, ids: readonly number[], where: FoundWhere) =>
  listFound(db, sql`select unnest(${ids}::bigint[]) as id`, where)
export const findByMail = (db: Db, email: string, where: FoundWhere) =>
  listFound(db, sql`select m.id from pool o join member m on m.pool_id = o.id and m.email_key = ${email}`, where)
/** A domain is many people's: what stands before it finds them by the index, where that are three letters or more. */
export function findByMailPart(db: Db, part: string, where: FoundWhere) {
  const [local = ''] = part.split('@')
  const looked = local.length < 3 ? part : local
  const ids = sql`select id from member where email_key like ${`%${escaped(looked)}%`} and position(${part} in email_key) > 0`
  return listOfMany(db, ids, where)
}
export const findByName = (db: Db, name: string, where: FoundWhere) =>
  listOfMany(db, sql`select id from profile where lower(name) like ${`${escaped(name)}%`}`, where)
export const findByOrder = (db: Db, order: string, where: FoundWhere) =>
  listFound(db, sql`select member_id as id from purchase_order where id = ${order}`, where)
export const findByInvoice = (db: Db, number: string, where: FoundWhere) =>
  listFound(
    db,
    sql`select o.member_id as id from invoice i join purchase_order o on o.id = i.order_id where i.number = ${number}`,
    where,
  )
export const findByReference = (db: Db, reference: string, where: FoundWhere) =>
  listFound(
    db,
    sql`select c.subject_id as id from moderation_case c where c.reference = ${reference} and ${isCaseSeen(where.gravest)}
        union select r.reported_id from report r left join moderation_case c on c.id = r.case_id where r.reference = ${reference} and (c.id is null or ${isCaseSeen(where.gravest)})
        union select subject_id from decision where reference = ${reference}
        union select o.member_id from complaint o left join moderation_case c on c.id = o.case_id where o.reference = ${reference} and (c.id is null or ${isCaseSeen(where.gravest)})`,
    where,
  )

/** By keyed hashes of where members were seen. */
export const findByTags = (db: Db, tags: readonly Buffer[], where: FoundWhere) =>
  listOfMany(db, sql`select distinct member_id as id from identifier_sighting where tag = any(${tags}::bytea[])`, where)

const escaped = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

type SeenBy = Pick<FoundWhere, 'sites' | 'gravest'>
export const findMemberRow = async (db: Db, id: number, seen: SeenBy): Promise<FoundRow | null> =>
  (await findByNumber(db, id, { ...seen, filters: {}, after: null, now: new Date(0), limit: 1 }))[0] ?? null

/** What a member's page shows beside the line. */
type PageWhere = { since: Date; now: Date; gravest: readonly number[] }
export async function readPageRows(db: Db, id: number, { since, now, gravest }: PageWhere) {
  const [own, photos, messages, devices, mails, orders, limits, ownReports] = await Promise.all([
    sql<OwnRow>`
      select m.language, m.timezone, m.trafficsource as network, m.mail_refused_at, trust_of(m.id) as trust,
             exists (select from profile p where p.id = m.id and p.verified_on is not null) as is_verified, w.balance::float8 as balance,
             (select max(ends_at) from premium_period e where e.member_id = m.id) as premium_until, b.banned_at, d.reference as decision, d.until_at,
             (select array_remove(array[case when personal <> '' then 'personal' end, case when city <> '' then 'city' end, case when exists (select from prompt_answer a where a.member_id = p.id) then 'prompts' end], null) from profile p where p.id = m.id) as texts,
             (select count(*)::int from exclusion e where e.other_id = m.id and e.blocked_by_me) as blocked_by,
             (select count(*)::int from exclusion e where e.member_id = m.id and e.blocked_by_me) as blocks
        from member m left join wallet w on w.member_id = m.id left join member_ban b on b.member_id = m.id left join decision d on d.id = b.decision_id
       where m.id = ${id}`.execute(db),
    sql<{ id: number; is_nude: boolean; is_main: boolean; is_hidden: boolean }>`
      select i.id, i.look = 'hidden' as is_hidden, (i.nude_by_owner or i.nude_by_moderator) as is_nude, p.main_image_id is not distinct from i.id as is_main
        from image i join profile p on p.id = i.member_id where i.member_id = ${id} order by i.position limit 50`.execute(db),
    sql<{ day: string; n: number; talks: number }>`
      with talk as materialized (select conversation_id from conversation_member where member_id = ${id} and last_at >= ${since} limit ${messageTalksMost + 1})
      select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n, (select count(*)::int from talk) as talks from message
       where conversation_id in (select conversation_id from talk limit ${messageTalksMost}) and sender_id = ${id} and sent_at >= ${since}
       group by 1 order by 1`.execute(db),
    pageOfDevices(db, id, null),
    pageOfMails(db, id, null),
    pageOfOrders(db, id, null),
    sql<{ what: LimitedAct; until_at: Date; decision: string }>`
      select l.what, max(l.until_at) as until_at, (array_agg(d.reference order by l.until_at desc))[1] as decision
        from member_limit l join decision d on d.id = l.decision_id where l.member_id = ${id} and l.until_at > ${now} group by l.what order by l.what`.execute(
      db,
    ),
    sql<{ open: number; upheld: number; dismissed: number }>`
      select count(*) filter (where r.state = 'open')::int as open, count(*) filter (where r.state = 'upheld')::int as upheld, count(*) filter (where r.state = 'dismissed')::int as dismissed
        from report r left join moderation_case c on c.id = r.case_id where r.reporter_id = ${id} and (c.id is null or ${isCaseSeen(gravest)})`.execute(
      db,
    ),
  ])
  return {
    own: own.rows[0],
    photos: photos.rows,
    messages: messages.rows.map(({ day, n }) => ({ day, n })),
    areMessagesCut: (messages.rows[0]?.talks ?? 0) > messageTalksMost,
    devices,
    mails,
    orders,
    limits: limits.rows,
    ownReports: ownReports.rows[0] ?? { open: 0, upheld: 0, dismissed: 0 },
  }
}

type OwnRow = {
  texts: string[]
  language: string
  timezone: string | null
  network: string | null
  mail_refused_at: Date | null
  trust: number
  is_verified: boolean
  balance: number | null
  premium_until: Date | null
  banned_at: Date | null
  decision: string | null
  until_at: Date | null
  blocked_by: number
  blocks: number
}

/** The brand where a member signed up; null for nobody of that number. */
export const findSiteRow = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('member').select('site_id').where('id', '=', id).executeTakeFirst())?.site_id ?? null

export const readSecrets = async (db: Db, id: number) =>
  (
    await sql<{ email: string; date_of_birth: string | null }>`
      select m.email, p.date_of_birth::text as date_of_birth from member m join profile p on p.id = m.id where m.id = ${id}`.execute(
      db,
    )
  ).rows[0]
