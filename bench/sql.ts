/** The statement of a search beside the look-up of one row by its key, by the same clients in turns. */
import type { Context } from '#server/context.ts'
import { hot } from '#server/platform/db.ts'
import { searchPages } from '#server/search/search.store.ts'
import { median, quantile } from './figures.ts'

const clients = 8
const rounds = 3
const roundMs = 3000

const byKey = hot<{ id: number }>(
  'select id, name, date_of_birth, country, city, main_image_id from profile where id = $1::bigint',
)

export async function compareSql({ ctx, say }: { ctx: Context; say: (line: string) => void }) {
  const pool = ctx.sites.all()[0]?.pool_id ?? 1
  const people = await ctx.db
    .selectFrom('search_card')
    .select(['id', 'date_of_birth'])
    .where('pool_id', '=', pool)
    .limit(5000)
    .execute()
  const ids = people.map(({ id }) => id)
  const countries = ['NL', 'DE', 'BE', 'FR', 'GB', 'AT']
  let n = 0
  const search = () => {
    n += 1
    const born = Number(people[n % people.length]?.date_of_birth.slice(0, 4) ?? 1990)
    const countryOf = countries[n % countries.length] ?? 'NL'
    const ask = {
      pool,
      genders: [n % 2 ? 'f' : 'm'],
      places: [countryOf],
      off: [0],
      countries: [countryOf],
      home: null,
      born_after: `${born - 6}-01-01`,
      born_until: `${born + 6}-01-01`,
      viewer: ids[n % ids.length] ?? 0,
      fictional: true,
      photo: false,
      fit: null,
      max: 12,
      skip: 0,
      today: '2026-11-21',
    }
    return searchPages(ctx.db, 'country', [ask])
  }
  const key = () => byKey(ctx.db, [ids[(n += 1) % ids.length]])
  await measure(search)
  await measure(key)
  const [keys, searches]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    keys.push(await measure(key))
    searches.push(await measure(search))
  }
  say('\nThe SQL of a search beside a look-up by key')
  say(`  queries/s    ${rate(searches).toFixed(0)} of ${rate(keys).toFixed(0)}: ${(rate(searches) / rate(keys)).toFixed(2)}`)
  say(
    `  round trip   search p50 ${slow(searches, 0.5)} ms, p99 ${slow(searches, 0.99)} ms; key p50 ${slow(keys, 0.5)} ms, p99 ${slow(keys, 0.99)} ms (${clients} clients at once)`,
  )
}

const rate = (all: Measured[]) => median(all.map(({ perSecond }) => perSecond))
const slow = (all: Measured[], share: number) => median(all.map(({ times }) => quantile(times, share))).toFixed(2)

type Measured = { perSecond: number; times: number[] }

async function measure(query: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  const endMs = performance.now() + roundMs
  const client = async () => {
    for (let at = performance.now(); at < endMs;) {
      await query()
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { perSecond: (times.length * 1000) / roundMs, times }
}
