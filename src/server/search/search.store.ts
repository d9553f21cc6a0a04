/** Search as SQL: ids from the narrow table, newest first. Each form is one index scan a country and gender, merged. */
import type { Db } from '#server/context.ts'
import { hot } from '#server/platform/db.ts'

export type IdSearch = {
  pool: number
  genders: string[]
  countries: string[]
  region: string | null
  bornAfter: string
  bornUntil: string
  viewer: number
  hideFictional: boolean
  limit: number
  offset: number
}
/** `liked`: the viewer likes them already. */
export type Hit = { id: number; liked: boolean }

/**
 * Many searches in one statement: each is one index scan a country and gender, never more than a page and its offset from each, then the best of those.
 * Whom the viewer likes is told with the page.
 */
const many = (inRegion: boolean) =>
  hot<Hit & { n: number }>(
    `select a.n::int, x.id, exists (select from profile_like l where l.from_id = a.viewer and l.to_id = x.id) as liked
       from unnest($1::smallint[], $2::date[], $3::date[], $4::bigint[], $5::boolean[], $6::int[], $7::int[], $8::text[], $9::text[], $10::text[])
              with ordinality a(pool, after, until, viewer, real_only, lim, off, genders, countries, region, n),
            lateral (
              select b.id, b.rank from unnest(string_to_array(a.genders, ' ')) g(gender) cross join unnest(string_to_array(a.countries, ' ')) c(country), lateral (
                  select s.id, s.rank from search_card s
                   where s.pool_id = a.pool and s.gender = g.gender and s.country = c.country ${inRegion ? 'and s.countryregion = a.region' : ''}
                     and s.date_of_birth > a.after and s.date_of_birth <= a.until and s.id <> a.viewer and (not a.real_only or not s.fictional)
                     and s.id <> all(array(select other_id from exclusion where member_id = a.viewer))
                   order by s.rank desc, s.id desc limit a.lim + a.off) b
               order by b.rank desc, b.id desc limit a.lim offset a.off) x
      order by a.n, x.rank desc, x.id desc`,
  )
const anywhere = many(false)
const inRegion = many(true)

/** Pages of several searches, in their order; either all in some region, or all in none. */
export async function searchPages(db: Db, asks: readonly IdSearch[], region: boolean): Promise<Hit[][]> {
  const of = <Value>(read: (ask: IdSearch) => Value) => asks.map(read)
  const rows = await (region ? inRegion : anywhere)(db, [
    of(({ pool }) => pool),
    of(({ bornAfter }) => bornAfter),
    of(({ bornUntil }) => bornUntil),
    of(({ viewer }) => viewer),
    of(({ hideFictional }) => hideFictional),
    of(({ limit }) => limit),
    of(({ offset }) => offset),
    of(({ genders }) => genders.join(' ')),
    of(({ countries }) => countries.join(' ')),
    of(({ region }) => region),
  ])
  const pages = asks.map((): Hit[] => [])
  for (const { n, id, liked } of rows) pages[n - 1]?.push({ id, liked })
  return pages
}

export type Seeker = { gender: string | null; seeking: string | null; country: string | null; search_filters: unknown }
const selectSeeker = hot<Seeker>('select gender, seeking, country, search_filters from profile where id = $1::bigint')
export const findSeeker = async (db: Db, member: number) => (await selectSeeker(db, [member]))[0] ?? null

export const saveFilters = (db: Db, member: number, filters: object) =>
  db
    .updateTable('profile')
    .set({ search_filters: JSON.stringify(filters) })
    .where('id', '=', member)
    .execute()

export const selectFacetVersion = hot<{ version: number }>('select version from facet_refresh limit 1')
export const selectFacets = hot<{
  pool_id: number
  gender: string
  country: string
  countryregion: string
  age: number
  fictional: boolean
  n: number
}>('select pool_id, gender, country, countryregion, age, fictional, n from facet where true')
const refresh = hot('select refresh_facets($1::date, $2::timestamptz)')
export const rebuildFacets = (db: Db, today: string, at: Date) => refresh(db, [today, at])
