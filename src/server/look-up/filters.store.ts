/** SQL of the filters of the list of members: conditions, and the few members that may fit, found by an index. */
import { type RawBuilder, sql } from 'kysely'
import type { MemberFilters } from '#domain/look-up/member-filters.ts'
import { yearsOf } from '#domain/look-up/member-filters.ts'
import { dayMs } from '#domain/time/durations.ts'
import { isCaseSeen } from '#server/cases/cases.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type Filters = Omit<MemberFilters, 'site' | 'pool'>
/** Where a page ended: the microsecond of the sign-up, and the member's number. */
export type After = { us: string; id: number }
/** `gravest`: pools whose gravest cases the reader sees. */
type Where = { sites: readonly number[]; filters: Filters; after: After | null; now: Date; gravest: readonly number[] }
type Part = RawBuilder<unknown>

/** A page looks through so many members; older ones come with the next. */
export const mostLooked = 2_000

const none = sql``
const openCase = (gravest: readonly number[]) =>
  sql`exists (select from moderation_case c where c.subject_id = m.id and c.state = 'open' and ${isCaseSeen(gravest)})`
const limitedNow = (now: Date) => sql`exists (select from member_limit l where l.member_id = m.id and l.until_at > ${now})`
const withEnd = sql`exists (select from member_ban b join decision d on d.id = b.decision_id where b.member_id = m.id and d.measures @> array['suspend'])`

function ofState(state: Filters['state'], now: Date): Part {
  if (state === 'active') return sql`and m.status = 'active'`
  if (state === 'paused') return sql`and m.status = 'paused'`
  if (state === 'leaving') return sql`and m.status = 'deleted'`
  if (state === 'limited') return sql`and ${limitedNow(now)}`
  if (state === 'suspended') return sql`and m.status = 'banned' and ${withEnd}`
  return state === 'banned' ? sql`and m.status = 'banned' and not ${withEnd}` : none
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** The day on which somebody born then is so old today. */
const bornFor = (now: Date, years: number) =>
  `${Number(dayOf(now).slice(0, 4)) - years}${dayOf(now).slice(4)}`.replace('-02-29', '-02-28')

function ofAge(band: NonNullable<Filters['age']>, now: Date): Part {
  const { least, most } = yearsOf(band)
  const oldest = most === null ? none : sql`and p.date_of_birth > ${bornFor(now, most + 1)}::date`
  return sql`and p.date_of_birth <= ${bornFor(now, least)}::date ${oldest}`
}

const signedUp = ({
  from,
  to,
}: Filters): Part => sql`${from ? sql`and m.signed_up_at >= ${from}::timestamp at time zone 'UTC'` : none}
  ${to ? sql`and m.signed_up_at < ${dayOf(new Date(Date.parse(to) + dayMs))}::timestamp at time zone 'UTC'` : none}`
const momentOf = ({ us }: After) => sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
const later = (after: After | null): Part =>
  after === null
    ? none
    : sql`and m.signed_up_at <= ${momentOf(after)} and (m.signed_up_at < ${momentOf(after)} or m.id > ${after.id})`

/** Of `m` (member) and `p` (profile), each beginning with `and`. */
export function conditionsOf({ filters, after, now, gravest }: Omit<Where, 'sites'>): Part {
  const { state, confirmed, paid, country, age, network, cases, refused } = filters
  const isThere = (column: Part, wish: 'yes' | 'no' | undefined) =>
    wish === undefined ? none : wish === 'yes' ? sql`and ${column} is not null` : sql`and ${column} is null`
  return sql`${ofState(state, now)} ${isThere(sql`m.activated_at`, confirmed)} ${isThere(sql`m.paid_at`, paid)}
    ${isThere(sql`m.mail_refused_at`, refused)} ${country ? sql`and p.country = ${country}` : none} ${age ? ofAge(age, now) : none}
    ${network ? sql`and m.trafficsource = ${network}` : none}
    ${cases === undefined ? none : cases === 'yes' ? sql`and ${openCase(gravest)}` : sql`and not ${openCase(gravest)}`} ${signedUp(filters)} ${later(after)}`
}

/** Sets that are usually small, each with its index. */
function smallSets({ filters: { cases, state, country }, now, gravest }: Where): Part[] {
  const most = mostLooked + 1
  return [
    ...(cases === 'yes'
      ? [
          sql`select c.subject_id as id from moderation_case c where c.state = 'open' and c.subject_id is not null and ${isCaseSeen(gravest)} limit ${most}`,
        ]
      : []),
    ...(state === 'limited' ? [sql`select member_id as id from member_limit where until_at > ${now} limit ${most}`] : []),
    ...(country ? [sql`select id from profile where country = ${country} limit ${most}`] : []),
  ]
}

/** The filter with an index of its own by which members are looked through, and whether others are left. */
function wayOf({ from: _, to: __, ...filters }: Filters): { way: Part; isAlone: boolean } {
  const { refused, state, network, paid } = filters
  const isAlone = Object.values(filters).filter((value) => value !== undefined).length <= 1
  if (refused === 'yes') return { way: sql`and m.mail_refused_at is not null`, isAlone }
  if (state === 'paused') return { way: sql`and m.status <> 'active' and m.status = 'paused'`, isAlone }
  if (state === 'leaving') return { way: sql`and m.status <> 'active' and m.status = 'deleted'`, isAlone }
  // a ban and a suspension are told apart by the decision
  if (state === 'banned' || state === 'suspended')
    return { way: sql`and m.status <> 'active' and m.status = 'banned'`, isAlone: false }
  if (network) return { way: sql`and m.trafficsource is not null and m.trafficsource = ${network}`, isAlone }
  if (paid === 'yes') return { way: sql`and m.paid_at is not null`, isAlone }
  return { way: none, isAlone: Object.values(filters).every((value) => value === undefined) }
}

/** `end`: members after it were not looked at; null where these are all. */
export type Candidates = { ids: number[]; end: After | null }

/** Those who may fit, at most `mostLooked`: all of a small set, or the newest by the filter that has an index. */
export async function findCandidates(db: Db, where: Where, limit: number): Promise<Candidates> {
  const { sites, filters, after } = where
  for (const set of smallSets(where)) {
    const { rows } = await sql<{ id: number }>`${set}`.execute(db)
    if (rows.length <= mostLooked) return { ids: rows.map(({ id }) => id), end: null }
  }
  if (sites.length === 0) return { ids: [], end: null }
  const { way, isAlone } = wayOf(filters)
  const most = isAlone ? limit : mostLooked
  // one index scan a brand, merged: only as many lines are read as are wanted
  const ofSites = sites.map(
    (site) => sql`(select m.id, m.signed_up_at from member m where m.site_id = ${site} ${way} ${signedUp(filters)} ${later(after)}
      order by m.signed_up_at desc, m.id limit ${most})`,
  )
  const { rows } = await sql<{ id: number; us: string }>`
    select id, (extract(epoch from signed_up_at) * 1000000)::bigint::text as us from (${sql.join(ofSites, sql` union all `)}) m
     order by signed_up_at desc, id limit ${most}`.execute(db)
  return { ids: rows.map(({ id }) => id), end: rows.length < most || isAlone ? null : (rows.at(-1) ?? null) }
}
