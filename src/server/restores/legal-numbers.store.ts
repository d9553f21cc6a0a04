/** SQL of legal numbers after a restore: each series skips what the lost database may have given out, and the gap is recorded. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

/** A gap is a multiple of this. */
const step = 1000

type Jump = { restore: number; until: Date; now: Date }
/** `documents`: site and time of each document of the series. `site` is null where the series has none. */
type Series = { name: string; counter: RawBuilder<unknown>; documents: RawBuilder<unknown>; hasSites: boolean }

/** One series for the installation, counted by year. `at`: the column of a document's time. */
const ofAll = (name: string, at: string): Series => ({
  name,
  counter: sql.table(`${name}_count`),
  documents: sql`select null::smallint as site_id, ${sql.ref(at)} as at from ${sql.table(name)}`,
  hasSites: false,
})

const series: Series[] = [
  {
    name: 'invoice',
    counter: sql.table('invoice_count'),
    documents: sql`select o.site_id, i.issued_at as at from invoice i join purchase_order o on o.id = i.order_id`,
    hasSites: true,
  },
  {
    name: 'credit_note',
    counter: sql.table('credit_note_count'),
    documents: sql`select o.site_id, c.issued_at as at from credit_note c join purchase_order o on o.id = c.order_id`,
    hasSites: true,
  },
  ofAll('complaint', 'created_at'),
  ofAll('decision', 'decided_at'),
  ofAll('notice', 'created_at'),
  ofAll('authority_order', 'added_at'),
  ofAll('report', 'created_at'),
]

/**
 * Each counter jumps by three times what was given out in an equally long time before, at least by a thousand; also in years and
 * on sites without a number yet, because the lost database may have begun them. Returns how many gaps there are.
 */
export async function jumpNumbers(db: Db, jump: Jump): Promise<number> {
  let gaps = 0
  for (const one of series) gaps += await jumpSeries(db, one, jump)
  return gaps
}

async function jumpSeries(db: Db, { name, counter, documents, hasSites }: Series, { restore, until, now }: Jump) {
  const [into, key, chosen] = hasSites
    ? [sql`site_id, year`, sql`site_id, year`, sql`site_id, year`]
    : [sql`year`, sql`year`, sql`null::smallint as site_id, year`]
  const { numAffectedRows } = await sql`
    with years as (
      select generate_series(extract(year from ${until}::timestamptz at time zone 'UTC')::int, extract(year from ${now}::timestamptz at time zone 'UTC')::int) as year
    ), pace as (
      select site_id, count(*) as n from (${documents}) d where at > ${until}::timestamptz - (${now}::timestamptz - ${until}::timestamptz) group by site_id
    ), places as (${hasSites ? sql`select id as site_id from site` : sql`select null::smallint as site_id`}
    ), wanted as (
      select p.site_id, y.year, (greatest(1, ceil(coalesce(pace.n, 0) * 3.0 / ${step})) * ${step})::int as gap
        from places p cross join years y left join pace on pace.site_id is not distinct from p.site_id
    ), jumped as (
      insert into ${counter} as c (${into}, last) select ${into}, gap from wanted
      on conflict (${key}) do update set last = c.last + excluded.last returning ${chosen}, last
    )
    insert into number_gap (restore_id, series, site_id, year, first_number, last_number)
    select ${restore}, ${name}, j.site_id, j.year, j.last - w.gap + 1, j.last
      from jumped j join wanted w on w.year = j.year and w.site_id is not distinct from j.site_id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
