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
type Hit = { id: number; liked: boolean }

const fits = (prefix: string) =>
  `${prefix}date_of_birth > $4::date and ${prefix}date_of_birth <= $5::date and ${prefix}id <> $6::bigint and (not $7::boolean or not ${prefix}fictional)
   and ${prefix}id <> all(array(select other_id from exclusion where member_id = $6::bigint))`

/** Whom the viewer likes is told with the page, in the same round trip. */
const page = (found: string) =>
  hot<Hit>(
    `select x.id, exists (select from profile_like l where l.from_id = $6::bigint and l.to_id = x.id) as liked
       from (${found}) x order by x.rank desc, x.id desc`,
  )

const inCountry = page(
  `select id, rank from search_card where pool_id = $1::smallint and gender = $2::text and country = $3::text and ${fits('')}
    order by rank desc, id desc limit $8 offset $9`,
)
const inRegion = page(
  `select id, rank from search_card where pool_id = $1::smallint and gender = $2::text and country = $3::text and ${fits('')} and countryregion = $10::text
    order by rank desc, id desc limit $8 offset $9`,
)
/** The best of each country and gender, then the best of those: never more than a page and its offset from each. */
const inSeveral = page(
  `select x.id, x.rank from unnest($2::text[]) g(gender) cross join unnest($3::text[]) c(country), lateral (
      select s.id, s.rank from search_card s where s.pool_id = $1::smallint and s.gender = g.gender and s.country = c.country and ${fits('s.')}
        order by s.rank desc, s.id desc limit $8::int + $9::int) x order by x.rank desc, x.id desc limit $8::int offset $9::int`,
)
const genderedInRegion = page(
  `select x.id, x.rank from unnest($2::text[]) g(gender) cross join unnest($3::text[]) c(country), lateral (
      select s.id, s.rank from search_card s where s.pool_id = $1::smallint and s.gender = g.gender and s.country = c.country and ${fits('s.')} and s.countryregion = $10::text
        order by s.rank desc, s.id desc limit $8::int + $9::int) x order by x.rank desc, x.id desc limit $8::int offset $9::int`,
)

/** One page: who, and whether the viewer likes them. */
export function searchPage(db: Db, ask: IdSearch): Promise<Hit[]> {
  const single = ask.genders.length === 1 && ask.countries.length === 1
  const where = single ? [ask.genders[0], ask.countries[0]] : [ask.genders, ask.countries]
  const values = [ask.pool, ...where, ask.bornAfter, ask.bornUntil, ask.viewer, ask.hideFictional, ask.limit, ask.offset]
  return ask.region === null
    ? (single ? inCountry : inSeveral)(db, values)
    : (single ? inRegion : genderedInRegion)(db, [...values, ask.region])
}

const selectSeeker = hot<{ gender: string | null; seeking: string | null; country: string | null; search_filters: unknown }>(
  'select gender, seeking, country, search_filters from profile where id = $1::bigint',
)
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
