/** SQL of figures: counts of each hour and brand. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

export type Counted = { site_id: number; name: string; n: number }

/** Adds what a process counted since it did so last. */
export const addCounts = (db: Db, slot: Date, counted: readonly Counted[]) =>
  sql`insert into metric (site_id, name, slot, n)
      select site_id, name, ${slot}::timestamptz, n from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (site_id int, name text, n bigint)
      order by site_id, name
      on conflict (site_id, name, slot) do update set n = metric.n + excluded.n`.execute(db)

/** Sums of a stretch of time, by brand and name. */
export async function sumCounts(db: Db, sites: readonly number[], from: Date, to: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select site_id, name, sum(n)::float8 as n from metric
     where site_id = any(${sites}::int[]) and slot >= ${from} and slot < ${to} group by site_id, name`.execute(db)
  return rows
}

/** A sum a day (UTC), oldest first; days without any are left out. */
export async function sumDays(db: Db, sites: readonly number[], names: readonly string[], from: Date) {
  const { rows } = await sql<{ day: string; n: number }>`
    select to_char(slot at time zone 'UTC', 'YYYY-MM-DD') as day, sum(n)::float8 as n from metric
     where site_id = any(${sites}::int[]) and name = any(${names}::text[]) and slot >= ${from} group by 1 order by 1`.execute(db)
  return rows
}

/** Sums a day (UTC) of each brand and figure; `at` is where the day begins. */
export async function sumLines(db: Db, sites: readonly number[], names: readonly string[], from: Date, to: Date) {
  const { rows } = await sql<Counted & { at: Date }>`
    select site_id, name, date_trunc('day', slot, 'UTC') as at, sum(n)::float8 as n from metric
     where site_id = any(${sites}::int[]) and name = any(${names}::text[]) and slot >= ${from} and slot < ${to} group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

export type Night = {
  site_id: number
  day: string
  active_on_day: number
  active_in_30_days: number
  paid: number
  charged_back: number
}

/** What was counted last night, by brand. */
export async function findNights(db: Db, sites: readonly number[]): Promise<Night[]> {
  const of = (name: string) => sql`coalesce(sum(n) filter (where name = ${name}), 0)::float8`
  const { rows } = await sql<Night>`
    select site_id, to_char(slot at time zone 'UTC', 'YYYY-MM-DD') as day, ${of('active.day')} as active_on_day, ${of('active.month')} as active_in_30_days,
           ${of('paid.month')} as paid, ${of('charged_back.month')} as charged_back
      from metric where site_id = any(${sites}::int[]) and name in ('active.day', 'active.month', 'paid.month', 'charged_back.month')
       and slot = (select max(slot) from metric where site_id = any(${sites}::int[]) and name = 'active.day')
     group by site_id, slot`.execute(db)
  return rows
}

/** Members whom a process serves, by brand. Brands that it says nothing of have none. */
export const storeHere = (db: Db, process: string, here: readonly { site_id: number; n: number }[], at: Date) =>
  sql`insert into here_now (process, site_id, n, at)
      select ${process}, site_id, n, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as c (site_id int, n int) order by site_id
      on conflict (process, site_id) do update set n = excluded.n, at = excluded.at`.execute(db)

export const deleteHere = (db: Db, process: string) => db.deleteFrom('here_now').where('process', '=', process).execute()

/** Those of processes that fell silent. */
export const deleteHereBefore = (db: Db, at: Date) => db.deleteFrom('here_now').where('at', '<', at).execute()

/** Sums over the processes that told of themselves since a moment. */
export async function sumHere(db: Db, sites: readonly number[], since: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select site_id, 'here_now' as name, sum(n)::float8 as n from here_now
     where site_id = any(${sites}::int[]) and at > ${since} group by site_id`.execute(db)
  return rows
}

export type Revenue = { site_id: number; currency: string; amount_minor: number }

/** What was paid in a stretch of time, less what was given back in it. Sandbox money is none. */
export async function sumRevenue(db: Db, sites: readonly number[], from: Date, to: Date): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    select site_id, currency, sum(amount)::float8 as amount_minor from (
      select o.site_id, o.currency, o.price_minor as amount from purchase_order o where o.paid_at >= ${from} and o.paid_at < ${to} and o.provider <> 'sandbox'
      union all
      select o.site_id, o.currency, -r.amount_minor from refund r join purchase_order o on o.id = r.order_id where r.done_at >= ${from} and r.done_at < ${to} and o.provider <> 'sandbox'
    ) money where site_id = any(${sites}::int[]) group by site_id, currency order by site_id, currency`.execute(db)
  return rows
}

/** Open reports of each brand, and open cases of reports whose time to decide is over. */
export async function countOpenReports(db: Db, sites: readonly number[], now: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select site_id, 'reports_open' as name, count(*)::float8 as n from report
     where state = 'open' and wipe_at is not null and site_id = any(${sites}::int[]) group by site_id
    union all
    select site_id, 'reports_overdue', count(*)::float8 from moderation_case
     where state = 'open' and kind = 'reports' and due_at < ${now} and site_id = any(${sites}::int[]) group by site_id`.execute(
    db,
  )
  return rows
}

/** What is so rare that it is counted when it is looked at: members who paid for the first time, and whose mail server refused a mail. */
export async function countRare(db: Db, sites: readonly number[], from: Date, to: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select site_id, 'first_purchases' as name, count(*)::float8 as n from member
     where paid_at is not null and paid_at >= ${from} and paid_at < ${to} and site_id = any(${sites}::int[]) group by site_id
    union all
    select site_id, 'mails_refused', count(*)::float8 from member
     where mail_refused_at >= ${from} and mail_refused_at < ${to} and site_id = any(${sites}::int[]) group by site_id`.execute(db)
  return rows
}

/** Counts of hours before a day are kept no longer. */
export const deleteCountsBefore = (db: Db, day: Date) => db.deleteFrom('metric').where('slot', '<', day).execute()
