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

/** Open reports of each brand. */
export async function countOpenReports(db: Db, sites: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select site_id, 'reports_open' as name, count(*)::float8 as n from report
     where state = 'open' and wipe_at is not null and site_id = any(${sites}::int[]) group by site_id`.execute(db)
  return rows
}

const funnelSteps = ['signed_up', 'confirmed', 'photo', 'first_purchase'] as const
type Funnel = Record<(typeof funnelSteps)[number], number>

const steps = sql`count(*)::int as signed_up,
  count(*) filter (where m.activated_at is not null)::int as confirmed, count(*) filter (where p.main_image_id is not null)::int as photo,
  count(*) filter (where m.paid_at is not null)::int as first_purchase`

/** Stands in the text: plans are generic (`sessionSettings`), and for a parameter they expect a third of all members. */
const moment = (at: Date) => sql`${sql.lit(at.toISOString())}::timestamptz`

/** Members of some brands who signed up since a moment, by how far they came. Reads each of them. */
async function countFunnelSince(db: Db, sites: readonly number[], from: Date): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select ${steps} from member m join profile p on p.id = m.id
     where m.site_id = any(${sites}::int[]) and m.signed_up_at >= ${moment(from)} and not p.fictional`.execute(db)
  return rows[0] ?? { signed_up: 0, confirmed: 0, photo: 0, first_purchase: 0 }
}

/** Counts the members of each day anew, as far as they came by now, and stores them as figures of that day (UTC). */
export const storeFunnel = (db: Db, from: Date, until: Date) =>
  sql`with days as (
        select s.id as site_id, d.day, coalesce(c.signed_up, 0) as signed_up, coalesce(c.confirmed, 0) as confirmed, coalesce(c.photo, 0) as photo, coalesce(c.first_purchase, 0) as first_purchase
          from site s cross join generate_series(${moment(from)}, ${moment(until)} - interval '1 day', interval '1 day') d(day)
          left join (select m.site_id, date_trunc('day', m.signed_up_at, 'UTC') as day, ${steps} from member m join profile p on p.id = m.id
                      where m.signed_up_at >= ${moment(from)} and m.signed_up_at < ${moment(until)} and not p.fictional group by 1, 2) c on c.site_id = s.id and c.day = d.day)
      insert into metric (site_id, name, slot, n)
      select site_id, 'funnel.' || step, day, n from days, lateral (values ('signed_up', signed_up), ('confirmed', confirmed), ('photo', photo), ('first_purchase', first_purchase)) v(step, n)
      on conflict (site_id, name, slot) do update set n = excluded.n`.execute(db)

/** Whole days as they were counted at night, and what came after them as it is now. */
export async function readFunnel(db: Db, sites: readonly number[], from: Date): Promise<Funnel> {
  const names = funnelSteps.map((step) => `funnel.${step}`)
  const { rows } = await sql<{ name: string; n: number; counted_until: Date }>`
    select name, sum(n)::float8 as n, max(slot) + interval '1 day' as counted_until from metric
     where site_id = any(${sites}::int[]) and name = any(${names}::text[]) and slot >= ${from} group by name`.execute(db)
  const since = rows[0]?.counted_until ?? from
  const counted = await countFunnelSince(db, sites, since)
  const sum = (step: keyof Funnel) => counted[step] + (rows.find(({ name }) => name === `funnel.${step}`)?.n ?? 0)
  return { signed_up: sum('signed_up'), confirmed: sum('confirmed'), photo: sum('photo'), first_purchase: sum('first_purchase') }
}

/** Counts of hours before a day are kept no longer. */
export const deleteCountsBefore = (db: Db, day: Date) => db.deleteFrom('metric').where('slot', '<', day).execute()
