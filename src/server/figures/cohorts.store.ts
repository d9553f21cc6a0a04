/** SQL of cohorts: who was here in which week, and what became of those who signed up in a week. */
import { sql } from 'kysely'
import type { CohortRow } from '#domain/figures/cohorts.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** Days of visits that are known: the last one, and the one before it. */
const visits = sql`lateral (values ((m.seen_at at time zone 'UTC')::date), (m.seen_before)) v(day)`

/** Keeps in which weeks members were here, from days that are over. Doing it again changes nothing. */
export const keepActiveWeeks = (db: Db, from: string, until: string) =>
  sql`insert into active_week (member_id, age, pool_id)
      select m.id, w.age, m.pool_id from member m join profile p on p.id = m.id and not p.fictional
       cross join ${visits} cross join lateral (select ((v.day - (m.signed_up_at at time zone 'UTC')::date) / 7)::smallint as age) w
       where v.day >= ${from}::date and v.day < ${until}::date and w.age in (1, 2, 4, 8) and m.seen_at >= ${from}::date
      on conflict do nothing`.execute(db)

/** Weeks of members who signed up before a day are counted no more. */
export const forgetActiveWeeks = (db: Db, before: string) =>
  sql`delete from active_week a using member m where m.id = a.member_id and m.signed_up_at < ${before}::date`.execute(db)

/** Counts the people of each brand who were here on a day, and in the 30 days up to it, as figures of that day. */
export const storeActive = (db: Db, day: string) =>
  sql`insert into metric (site_id, name, slot, n)
      select s.id, k.name, ${day}::date at time zone 'UTC', coalesce(case k.name when 'active.day' then c.on_day else c.in_30_days end, 0)
        from site s cross join (values ('active.day'), ('active.month')) k(name)
        left join (
          select m.site_id, count(*) filter (where ${day}::date in ((m.seen_at at time zone 'UTC')::date, m.seen_before)) as on_day, count(*) as in_30_days
            from member m join profile p on p.id = m.id and not p.fictional
           where m.seen_at >= (${day}::date - 29) at time zone 'UTC'
             and ((m.seen_at at time zone 'UTC')::date <= ${day}::date or m.seen_before >= ${day}::date - 29)
           group by m.site_id) c on c.site_id = s.id
      on conflict (site_id, name, slot) do update set n = excluded.n`.execute(db)

/** Counts the orders of each brand that were paid in the 30 days up to a day (UTC), and the charge-backs in them that were not won since. Test money is none. */
export const storePayments = (db: Db, day: string) =>
  sql`with span as (select (${day}::date - 29) at time zone 'UTC' as first, (${day}::date + 1) at time zone 'UTC' as last)
      insert into metric (site_id, name, slot, n)
      select s.id, k.name, ${day}::date at time zone 'UTC', coalesce(case k.name when 'paid.month' then p.n else b.n end, 0)
        from site s cross join (values ('paid.month'), ('charged_back.month')) k(name)
        left join (
          select o.site_id, count(*) as n from purchase_order o, span where o.paid_at >= first and o.paid_at < last and o.provider <> 'sandbox'
           group by o.site_id) p on p.site_id = s.id
        left join (
          select o.site_id, count(distinct o.id) as n from span, payment_event e join purchase_order o on o.id = e.order_id
           where e.kind = 'charged_back' and e.received_at >= first and e.received_at < last and o.provider <> 'sandbox'
             and not exists (select from payment_event won where won.order_id = o.id and won.kind = 'dispute_won' and won.received_at >= e.received_at)
           group by o.site_id) b on b.site_id = s.id
      on conflict (site_id, name, slot) do update set n = excluded.n`.execute(db)

export type NetworkOfSite = { site_id: number; network: string }

/** Counts a week anew, as far as its people came by now. `networks`: those that a brand works with; others count as none. */
export async function storeCohort(db: Db, week: string, networks: readonly NetworkOfSite[]) {
  await sql`delete from cohort_count where week = ${week}::date`.execute(db)
  await sql`with people as materialized (
      select m.id, m.site_id, coalesce(k.network, '') as network, m.signed_up_at, m.activated_at is not null as is_confirmed
        from member m join profile p on p.id = m.id and not p.fictional
        left join jsonb_to_recordset(${JSON.stringify(networks)}::jsonb) as k(site_id int, network text) on k.site_id = m.site_id and k.network = m.trafficsource
       where m.signed_up_at >= ${week}::date at time zone 'UTC' and m.signed_up_at < (${week}::date + 7) at time zone 'UTC'
    ), paid as materialized (
      select p.id, p.site_id, p.network, p.signed_up_at, o.id as order_id, o.currency, o.price_minor, o.paid_at
        from people p join purchase_order o on o.member_id = p.id
       where o.paid_at is not null and o.provider <> 'sandbox' and o.state <> 'disputed'
    ), money as (
      select site_id, network, signed_up_at, currency, price_minor as amount, paid_at as at from paid
      union all
      select p.site_id, p.network, p.signed_up_at, p.currency, -r.amount_minor, r.done_at from paid p join refund r on r.order_id = p.order_id and r.done_at is not null
    )
    insert into cohort_count (site_id, week, network, kind, age, currency, n)
    select site_id, ${week}::date, network, kind, age, currency, n from (
      select site_id, network, 'signed_up' as kind, 0 as age, '' as currency, count(*) as n from people group by 1, 2
      union all select site_id, network, 'confirmed', 0, '', count(*) from people where is_confirmed group by 1, 2
      union all select p.site_id, p.network, 'active', a.age, '', count(*) from people p join active_week a on a.member_id = p.id group by 1, 2, 4
      union all select b.site_id, b.network, 'bought', d.days, '', count(distinct b.id) from paid b, (values (7), (30)) d(days)
                 where b.paid_at < b.signed_up_at + d.days * interval '1 day' group by 1, 2, 4
      union all select c.site_id, c.network, 'revenue', d.days, c.currency, sum(c.amount) from money c, (values (7), (30), (90)) d(days)
                 where c.at < c.signed_up_at + d.days * interval '1 day' group by 1, 2, 4, 5
    ) counted`.execute(db)
}

/** Sums over some brands, for weeks from one on. */
export async function sumCohorts(db: Db, sites: readonly number[], from: string): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    select to_char(week, 'YYYY-MM-DD') as week, network, kind, age::int as age, currency, n::float8 as n from (
      select week, network, kind, age, currency, sum(n) as n from cohort_count
       where site_id = any(${sites}::int[]) and week >= ${from}::date group by 1, 2, 3, 4, 5) summed order by week, network`.execute(
    db,
  )
  return rows
}

/** The newest counts of people who were here. */
export async function sumActive(db: Db, sites: readonly number[]) {
  const { rows } = await sql<{ day: string; on_day: number; in_30_days: number }>`
    select to_char(slot at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(sum(n) filter (where name = 'active.day'), 0)::float8 as on_day,
           coalesce(sum(n) filter (where name = 'active.month'), 0)::float8 as in_30_days
      from metric where site_id = any(${sites}::int[]) and name in ('active.day', 'active.month')
       and slot = (select max(slot) from metric where site_id = any(${sites}::int[]) and name = 'active.day')
     group by slot`.execute(db)
  return rows[0] ?? null
}

/** Weeks before one are kept no longer. */
export const deleteCohortsBefore = (db: Db, week: string) => sql`delete from cohort_count where week < ${week}::date`.execute(db)
