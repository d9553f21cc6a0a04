/** SQL of the funnel: counts of each day by network, country and lander, and of the days that are not counted yet. */
import { sql } from 'kysely'
import { formPages } from '#domain/figures/form-pages.ts'
import { type FunnelCounts, funnelSteps, memberPages } from '#domain/figures/funnel.ts'
import type { NetworkOfSite } from '#server/figures/cohorts.store.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type StoredCut = 'all' | 'network' | 'country' | 'lander'
export type FunnelRow = { site_id: number; key: string } & FunnelCounts

/** Of members who signed up; the two before are counted in memory. */
const memberSteps = funnelSteps.filter((step) => step !== 'visit' && step !== 'step_0')
const names = (all: readonly string[], prefix = '') => sql.raw(all.map((name) => `${prefix}${name}`).join(', '))

/** Stands in the text: plans are generic (`sessionSettings`), and for a parameter they expect a third of all members. */
const midnight = (day: string) => sql`${sql.lit(`${day}T00:00:00.000Z`)}::timestamptz`

/** The step that answers show where none is stored: of who signed up before steps were, or whose browser did not say them. */
const stepByAnswers = sql`case when p.last_signup_step then case when m.activated_at is null then 6 else 7 end when p.personal is not null then 6
  when p.gender is not null or p.date_of_birth is not null then 5 when p.countryregion is not null or p.city is not null then 4 when p.main_image_id is not null then 3 else 1 end`

/** A constant, which PostgreSQL looks up by hash. */
const pages = sql`${sql.lit(`{${formPages.join(',')}}`)}::text[]`
const path = sql`coalesce(nullif(rtrim(lower(m.form_path), '/'), ''), '/')`
const lander = sql`case when m.form_path is null then '' when ${path} = any(${pages}) then ${path} when ${path} like ${`${memberPages}/%`} then ${memberPages} else '' end`
const firstMessage = sql`exists (select from conversation_member c join profile peer on peer.id = c.peer_id where c.member_id = m.id and c.sent > 0 and not peer.fictional)`
const purchases = sql`case when m.paid_at is null then 0 else (select count(*) from purchase_order o where o.member_id = m.id and o.paid_at is not null and o.provider <> 'sandbox' and o.state <> 'disputed') end`

/** One line a member of some brands who signed up from one day to before another, as far as they came by now. `offset 0`: looks each profile up, and reads not all of them. */
const people = (sites: readonly number[], from: string, until: string, networks: readonly NetworkOfSite[]) => sql`
  select m.site_id, coalesce(k.network, '') as network, coalesce(p.country, '') as country, ${lander} as lander, greatest(coalesce(s.step, ${stepByAnswers}), 1) as step,
         m.activated_at is not null as confirmed, ${firstMessage} as wrote, ${purchases} as bought
    from member m cross join lateral (select profile.* from profile where id = m.id and not fictional offset 0) p left join signup_step s on s.member_id = m.id
    left join jsonb_to_recordset(${JSON.stringify(networks)}::jsonb) as k(site_id int, network text) on k.site_id = m.site_id and k.network = m.trafficsource
   where m.site_id = any(${sites}::int[]) and m.signed_up_at >= ${midnight(from)} and m.signed_up_at < ${midnight(until)}`

const counts = sql`count(*) as step_1, ${sql.raw([2, 3, 4, 5, 6, 7].map((n) => `count(*) filter (where step >= ${n}) as step_${n}`).join(', '))},
  count(*) filter (where confirmed) as confirmed, count(*) filter (where wrote) as first_message,
  count(*) filter (where bought >= 1) as first_purchase, count(*) filter (where bought >= 2) as second_purchase`

/** All cuts of some brands: so the primary key serves every statement. */
const ofSites = (sites: readonly number[]) =>
  sql`site_id = any(${sites}::int[]) and cut = any('{all,network,country,lander}'::text[])`

/** Counts the members of a day anew and stores it; what nobody is in any more becomes zero. Visits stay. Safe to run twice. */
export const storeDay = (db: Db, day: string, nextDay: string, sites: readonly number[], networks: readonly NetworkOfSite[]) =>
  sql`with people as materialized (${people(sites, day, nextDay, networks)}), counted as (
        select site_id, case grouping(network, country, lander) when 7 then 'all' when 3 then 'network' when 5 then 'country' else 'lander' end as cut,
               coalesce(network, country, lander, '') as key, ${counts}
          from people group by grouping sets ((site_id), (site_id, network), (site_id, country), (site_id, lander))
      ), there as (
        select site_id, cut, key from funnel_count where ${ofSites(sites)} and day = ${day}::date union select id, 'all', '' from site where id = any(${sites}::int[])
        union select site_id, cut, key from counted)
      insert into funnel_count (site_id, cut, day, key, is_counted, ${names(memberSteps)})
      select t.site_id, t.cut, ${day}::date, t.key, true, ${sql.raw(memberSteps.map((step) => `coalesce(c.${step}, 0)`).join(', '))}
        from there t left join counted c on c.site_id = t.site_id and c.cut = t.cut and c.key = t.key order by 1, 2, 4
      on conflict (site_id, cut, day, key) do update set is_counted = true, ${sql.raw(memberSteps.map((step) => `${step} = excluded.${step}`).join(', '))}
       where not funnel_count.is_counted or (${names(memberSteps, 'funnel_count.')}) is distinct from (${names(memberSteps, 'excluded.')})`.execute(
    db,
  )

/** The day after the newest that the job has counted, of those from one day to before another; the first one where it has counted none. */
export async function countedUntil(db: Db, sites: readonly number[], from: string, until: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day) + 1, 'YYYY-MM-DD') as day from funnel_count
     where site_id = any(${sites}::int[]) and cut = 'all' and day >= ${from}::date and day < ${until}::date and is_counted`.execute(
    db,
  )
  return rows[0]?.day ?? from
}

/** Sums by brand and key, from one day to before another, as they are stored. */
export async function sumStored(
  db: Db,
  sites: readonly number[],
  cut: StoredCut,
  from: string,
  until: string,
): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    select site_id, key, ${sql.raw(funnelSteps.map((step) => `sum(${step})::float8 as ${step}`).join(', '))}
      from funnel_count where site_id = any(${sites}::int[]) and cut = ${cut} and day >= ${from}::date and day < ${until}::date group by site_id, key`.execute(
    db,
  )
  return rows
}

type Stretch = { sites: readonly number[]; from: string; until: string; networks: readonly NetworkOfSite[] }

/** The same of days that the job has not counted: reads each member who signed up on them. */
export async function countMembers(db: Db, cut: StoredCut, { sites, from, until, networks }: Stretch): Promise<FunnelRow[]> {
  const key = cut === 'all' ? sql`''::text` : sql.ref(cut)
  const { rows } = await sql<FunnelRow>`
    with people as materialized (${people(sites, from, until, networks)})
    select site_id, key, 0::float8 as visit, 0::float8 as step_0, ${sql.raw(memberSteps.map((step) => `${step}::float8 as ${step}`).join(', '))}
      from (select site_id, ${key} as key, ${counts} from people group by 1, 2) counted`.execute(db)
  return rows
}

export type Tries = { site_id: number; network: string; country: string; lander: string; visit: number; step_0: number }

/** Adds what a process counted since it did so last, to the brand's sum and to each cut. Brands that are gone are left out. */
export const addTries = (db: Db, day: string, tries: readonly Tries[]) =>
  sql`insert into funnel_count (site_id, cut, day, key, visit, step_0)
      select t.site_id, c.cut, ${day}::date, c.key, sum(t.visit), sum(t.step_0)
        from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as t (site_id int, network text, country text, lander text, visit int, step_0 int)
        join site on site.id = t.site_id
       cross join lateral (values ('all', ''), ('network', t.network), ('country', t.country), ('lander', t.lander)) c(cut, key)
       group by 1, 2, 4 order by 1, 2, 4
      on conflict (site_id, cut, day, key) do update set visit = funnel_count.visit + excluded.visit, step_0 = funnel_count.step_0 + excluded.step_0`.execute(
    db,
  )

/** Days that the job has counted. */
export async function listCountedDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`select distinct to_char(day, 'YYYY-MM-DD') as day from funnel_count where cut = 'all' and is_counted`.execute(db)
  return rows.map(({ day }) => day)
}

export const deleteDaysBefore = (db: Db, day: string, sites: readonly number[]) =>
  sql`delete from funnel_count where ${ofSites(sites)} and day < ${day}::date`.execute(db)

/** Steps of members who signed up before a day. */
export const deleteStepsBefore = (db: Db, day: string) =>
  sql`delete from signup_step s using member m where m.id = s.member_id and m.signed_up_at < ${midnight(day)}`.execute(db)
