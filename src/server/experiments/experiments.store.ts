/** SQL of experiments: sums of each day, and the key of the day. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'
import type { VariantCount } from '#server/infrastructure/metrics.ts'

/** Adds what a process counted since it did so last. */
export const addVariantCounts = (db: Db, day: string, counted: readonly VariantCount[]) =>
  sql`insert into experiment_count (site_id, day, experiment, place, variant, position, views, begun, finished)
      select site, ${day}::date, experiment, place, variant, position, views, begun, finished
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
          as c (site int, experiment text, place text, variant text, position smallint, views bigint, begun bigint, finished bigint)
       order by 1, 3, 4, 5
      on conflict (site_id, experiment, place, variant, day) do update set position = excluded.position, views = experiment_count.views + excluded.views,
        begun = experiment_count.begun + excluded.begun, finished = experiment_count.finished + excluded.finished`.execute(db)

export type Sum = Omit<VariantCount, 'site'> & { site_id: number; first_day: string; last_day: string }

/** Sums of some brands over all days that are stored. */
export async function sumVariantCounts(db: Db, sites: readonly number[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select site_id, experiment, place, variant, max(position)::int as position, sum(views)::float8 as views, sum(begun)::float8 as begun, sum(finished)::float8 as finished,
           to_char(min(day), 'YYYY-MM-DD') as first_day, to_char(max(day), 'YYYY-MM-DD') as last_day
      from experiment_count where site_id = any(${sites}::int[]) group by 1, 2, 3, 4 order by 1, 2, 3, 5, 4`.execute(db)
  return rows
}

/** The key of a day: the first process that asks makes it. */
export async function keyOf(db: Db, day: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into experiment_key (day, key) values (${day}::date, ${fresh}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ key: Buffer }>`select key from experiment_key where day = ${day}::date`.execute(db)
  return rows[0]?.key ?? fresh
}

export const deleteKeysBefore = (db: Db, day: string) => sql`delete from experiment_key where day < ${day}::date`.execute(db)
export const deleteVariantCountsBefore = (db: Db, day: string) =>
  sql`delete from experiment_count where day < ${day}::date`.execute(db)
