/** The statements of a search, each form alone on a warm database, beside a look-up by key and beside a search that counts its rows. */
import { sql } from 'kysely'
import { localDate } from '#domain/time/local-time.ts'
import type { FilterOptions } from '#domain/search/search.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type Searcher, criteriaOf, readSearchers } from '#server/search/criteria.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { scopeOf } from '#server/search/filters.ts'
import { rowOf, searchPages, plainStatements } from '#server/search/search.store.ts'
import type { IdSearch, Kind } from '#server/ports/search-index.ts'
import { quantile } from './figures.ts'
import { anyFilters, forms } from './search-filters.ts'

const searchesOf = 1500
const explained = 150
const naiveSearches = 60

type SearchCase = { kind: Kind; criteria: IdSearch }
type Bench = { ctx: Context; print: (line: string) => void }

export async function compareSql({ ctx, print }: Bench) {
  const [site] = ctx.sites.all()
  if (!site) throw new Error('No site.')
  const searchers = await listSearchers(ctx, site)
  const casesOf = (form: (name: string) => FilterOptions, page: number) =>
    Array.from({ length: searchesOf }, (_, n) =>
      searchCaseFor(site, searchers[n % searchers.length] as Searcher, form(`search ${n}`), page),
    )
  print('\nSearch as SQL, one at a time on a warm database: round trip in ms, buffers of 8 KB a search')
  const key = await timed(
    searchers.map(
      ({ id }) =>
        () =>
          byKey(ctx.db, [id]),
    ),
  )
  print(line('one row by its key', key))
  for (const [name, form] of Object.entries(forms)) {
    const searches = casesOf(form, 1)
    print(`${line(name, await warmed(ctx, searches))}   ${await buffersOf(ctx, searches)}`)
    if (form === anyFilters) print(line('  its page 50', await warmed(ctx, casesOf(form, 50))))
  }
  print(
    line(
      'with count(*), as most do',
      await timed(
        casesOf(anyFilters, 1)
          .slice(0, naiveSearches)
          .map(
            ({ criteria }) =>
              () =>
                naively(ctx, criteria),
          ),
      ),
    ),
  )
}

const byKey = prepared<{
  id: number
  name: string
  date_of_birth: string | null
  country: string | null
  city: string | null
  main_image_id: number | null
}>('sql.byKey', 'select id, name, date_of_birth, country, city, main_image_id from profile where id = $1::bigint', {
  id: 'int8',
  name: 'text',
  date_of_birth: 'date?',
  country: 'text?',
  city: 'text?',
  main_image_id: 'int8?',
})

async function listSearchers(ctx: Context, site: Site): Promise<Searcher[]> {
  const people = ctx.db.selectFrom('search_card').select('id').where('pool_id', '=', site.pool_id).where('cell', '>', 0)
  const ids = (await people.limit(1000).execute()).map(({ id }) => id)
  return [...(await readSearchers(ctx, ids)).values()]
}

function searchCaseFor(site: Site, searcher: Searcher, filters: FilterOptions, page: number): SearchCase {
  const today = localDate(new Date(), null)
  const { kind, criteria } = criteriaOf(scopeOf(site, searcher, filters, today), searcher, { pp: 12, page }, today)
  return { kind, criteria: { ...criteria, viewer: searcher.id } }
}

async function warmed(ctx: Context, searches: SearchCase[]) {
  const all = searches.map(
    ({ kind, criteria }) =>
      () =>
        searchPages(ctx.db, kind, [criteria]),
  )
  await timed(all)
  return timed(all)
}

async function timed(queries: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const at = performance.now()
    await query()
    times.push(performance.now() - at)
  }
  return times
}

const line = (name: string, times: number[]) =>
  `  ${name.padEnd(28)} p50 ${quantile(times, 0.5).toFixed(2).padStart(7)}   p99 ${quantile(times, 0.99).toFixed(2).padStart(8)}`

/** By PostgreSQL's own counters; sequential scans are reported. */
async function buffersOf(ctx: Context, searches: SearchCase[]): Promise<string> {
  const buffers: number[] = []
  let scans = 0
  await ctx.db.connection().execute(async (db) => {
    for (const { kind, criteria } of searches.slice(0, explained)) {
      const values = sql.lit(JSON.stringify([rowOf(criteria, 0)]))
      await sql`prepare bench_search (json) as ${sql.raw(plainStatements.pages[kind])}`.execute(db)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain (analyze, buffers, timing off) execute bench_search(${values})`.execute(db)
      await sql`deallocate bench_search`.execute(db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
      buffers.push(Number(hit) + Number(read))
      scans += plan.includes('Seq Scan') ? 1 : 0
    }
  })
  const average = buffers.reduce((sum, n) => sum + n, 0) / buffers.length
  return `${average.toFixed(0)} buffers on average, ${quantile(buffers, 0.99)} at p99${scans ? `, ${scans} SEQUENTIAL SCANS` : ''}`
}

/** What a search costs when it reads whole profiles and counts them. */
const naively = ({ db }: Context, { pool, genders, countries, born_after, born_until, viewer, photo, fictional }: IdSearch) =>
  sql`
  select p.*, count(*) over () as num_results from profile p join member m on m.id = p.id
   where p.pool_id = ${pool} and p.gender = any(${[...genders]}) and p.country = any(${[...countries]}) and m.status = 'active'
     and p.date_of_birth > ${born_after}::date and p.date_of_birth <= ${born_until}::date and (${fictional} or not p.fictional)
     and (not ${photo} or p.main_image_id is not null or p.id % 10 < 6) and p.id <> ${viewer}
     and not exists (select from exclusion e where e.member_id = ${viewer} and e.other_id = p.id)
   order by m.seen_at desc limit 12`.execute(db)
