/** SQL of search for visitors: members with a public profile, who are few and have an index of their own. */
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type VisitorSearch = {
  pool: number
  /** The brands whose members are shown to these visitors. */
  sites: readonly number[]
  genders: readonly string[]
  countries: readonly string[]
  region: string | null
  born_after: string
  born_until: string
  photo: boolean
}

const suits = `s.pool_id = a.pool and s.gender = g.gender and s.country = c.country and s.outside_site is not null and s.outside_site = any(a.sites)
  and s.date_of_birth > a.born_after and s.date_of_birth <= a.born_until and s.has_photo >= a.photo and (a.region is null or s.countryregion = a.region)`
const columns =
  'n int, pool int, sites int[], genders text[], countries text[], region text, born_after date, born_until date, photo boolean'

/** The SQL of each form, for the test of their plans. */
export const visitorStatements = {
  page: `select x.id from json_to_recordset($1::json) as a(${columns}), lateral (
      select f.id from unnest(a.genders) g(gender) cross join unnest(a.countries) c(country),
        lateral (select s.id, s.rank from search_card s where ${suits} order by s.rank desc, s.id desc limit $2::int + $3::int) f
       order by f.rank desc, f.id desc limit $2::int offset $3::int) x`,
  counts: `select a.n, (select count(*)::int from unnest(a.genders) g(gender) cross join unnest(a.countries) c(country), search_card s where ${suits}) as found
      from json_to_recordset($1::json) as a(${columns})`,
}

const selectPage = prepared<{ id: number }>('visitors.selectPage', visitorStatements.page, { id: 'int8' })
const selectCounts = prepared<{ n: number; found: number }>('visitors.selectCounts', visitorStatements.counts, {
  n: 'int4',
  found: 'int4',
})

const rowsOf = (searches: readonly VisitorSearch[]) => JSON.stringify(searches.map((criteria, n) => ({ ...criteria, n })))

/** The ids of a page, best rank first. */
export const visitorPage = async (db: Db, criteria: VisitorSearch, { max, skip }: { max: number; skip: number }) =>
  (await selectPage(db, [rowsOf([criteria]), max, skip])).map(({ id }) => id)

/** The counts of the searches, in order. */
export async function visitorCounts(db: Db, searches: readonly VisitorSearch[]): Promise<number[]> {
  const counts = searches.map(() => 0)
  for (const { n, found } of await selectCounts(db, [rowsOf(searches)])) counts[n] = found
  return counts
}
