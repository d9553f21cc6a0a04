/** SQL of search: ids from the narrow table, best rank first. Each form is a few index scans, merged. */
import { mostShown } from '#domain/search/found-counts.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Home } from '#server/infrastructure/geo.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { homeBonus, kinds, type IdSearch, type Kind, type Page } from '#server/ports/search-index.ts'
import { detailCriteriaColumns, detailRow, hasDetailsSql } from '#server/search/card-details.store.ts'
import { criteriaColumns, criteriaRow, suitsSql } from '#server/search/card-filters.store.ts'

/** `offset 0` keeps it a look-up of each person: the passes of a member may be ten thousand. */
const isNotPassed = `(not h.passes or not exists (select from pass x where x.member_id = a.viewer and x.other_id = s.id offset 0))`
const isUnmet = `(not a.unmet or not exists (select from profile_like l where l.from_id = a.viewer and l.to_id = s.id offset 0))`
const best = 'order by s.rank desc, s.id desc limit a.max + a.skip'
const others = ['a.others', 'and s.seeks_other'] as const
const byCountry = 's.country = p.place'
const byRegion = 's.countryregion = p.place'
const byCell = 's.cell = p.place::int and s.country = any(a.countries)'
/** People of the searcher's region are found twice; the better score counts. */
const once = (found: string[]) => `
  select f.id, max(f.score) as score from (${found.join(' union all ')}) f group by f.id`

/** `offset 0` is an optimisation fence: evaluated once a search, not once a place */
export const hiddenIds = `(select array(select e.other_id from exclusion e where e.member_id = a.viewer) || a.viewer as hidden,
    exists (select from pass x where x.member_id = a.viewer) as passes offset 0) h`

/** The most that SQL counts: larger results would delay the search. Staff are shown less, and look while members search. */
const mostCounted = { counts: 10_000, staffCounts: mostShown + 1 }
export type CountSize = keyof typeof mostCounted

const suitsPlain = `s.pool_id = a.pool and ${suitsSql} and s.id <> all(h.hidden) and ${isNotPassed} and ${isUnmet}`
export const suitsDetailed = `${suitsPlain} and ${hasDetailsSql}`
const plainColumns = `n int, pool int, genders text[], others text[], places text[], off int[], countries text[], home text,
    viewer bigint, unmet boolean, max int, skip int, ${criteriaColumns}`
export const searchedColumns = `${plainColumns}, ${detailCriteriaColumns}`

type Statements = Record<'pages' | CountSize, Record<Kind, string>>

/** `details`: the statement also reads what no index holds, from each card that the index finds. */
function statementsWith(details: boolean): Statements {
  const suits = details ? suitsDetailed : suitsPlain
  const inPlaces = (place: string, genders = 'a.genders', more = '') => `
  select c.id, c.rank - p.less as score from unnest(${genders}) g(gender) cross join unnest(a.places, a.off) p(place, less),
    lateral (select s.id, s.rank from search_card s where ${suits} and s.gender = g.gender and ${place} ${more} ${best}) c`
  const atHome = (genders = 'a.genders', more = '') => `
  select c.id, c.rank + ${homeBonus} as score from unnest(${genders}) g(gender),
    lateral (select s.id, s.rank from search_card s where ${suits} and s.gender = g.gender and s.countryregion = a.home ${more} ${best}) c`
  const searchedValues = `json_to_recordset($1::json) as a(${details ? searchedColumns : plainColumns}), lateral ${hiddenIds}`
  /** Many searches in one statement, one row each, with the viewer's likes. */
  const pageOf = (found: string) => `
  select a.n, p.ids, (select string_agg(l.to_id::text, ' ') from profile_like l where l.from_id = a.viewer and l.to_id = any(p.list)) as liked
    from ${searchedValues},
      lateral (select string_agg(x.id::text, ' ' order by x.score desc, x.id desc) as ids, array_agg(x.id) as list
        from (select y.id, y.score from (${found}) y order by y.score desc, y.id desc limit a.max offset a.skip) x) p`
  /** The inner limit is an optimisation fence too: each gender and place goes by its own index. */
  const countOf = (place: string, most: number) => `
  select a.n, (select count(*)::int from (select from unnest(a.genders || a.others) g(gender) cross join unnest(a.places) p(place),
      lateral (select from search_card s where ${suits} and s.gender = g.gender and ${place} limit ${most}) c limit ${most}) c) as found
    from ${searchedValues}`
  function countsUpTo(most: number): Record<Kind, string> {
    const [country, region, cell] = [countOf(byCountry, most), countOf(byRegion, most), countOf(byCell, most)]
    return { country, country_other: country, region, region_other: region, cell }
  }
  return {
    pages: {
      country: pageOf(once([inPlaces(byCountry), atHome()])),
      country_other: pageOf(once([inPlaces(byCountry), atHome(), inPlaces(byCountry, ...others), atHome(...others)])),
      region: pageOf(inPlaces(byRegion)),
      region_other: pageOf(once([inPlaces(byRegion), inPlaces(byRegion, ...others)])),
      cell: pageOf(inPlaces(byCell)),
    },
    counts: countsUpTo(mostCounted.counts),
    staffCounts: countsUpTo(mostCounted.staffCounts),
  }
}

/** The SQL of each form, for the test of their plans. */
export const plainStatements = statementsWith(false)
export const detailStatements = statementsWith(true)

type Row = { n: number; ids: string | null; liked: string | null }
type Found = { n: number; found: number }
const countColumns = { n: 'int4', found: 'int4' } as const
const byKind = <T>(of: (kind: Kind) => T) => Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, T>
const preparedFrom = ({ pages, counts, staffCounts }: Statements, name: string) => ({
  pages: byKind((kind) => prepared<Row>(`${name}.${kind}`, pages[kind], { n: 'int4', ids: 'text?', liked: 'text?' })),
  counts: byKind((kind) => prepared<Found>(`${name}.count_${kind}`, counts[kind], countColumns)),
  staffCounts: byKind((kind) => prepared<Found>(`${name}.staff_count_${kind}`, staffCounts[kind], countColumns)),
})
const plain = preparedFrom(plainStatements, 'search')
const detailed = preparedFrom(detailStatements, 'search-details')

export const rowOf = ({ details, ...criteria }: IdSearch, n: number) => ({
  ...criteriaRow(criteria),
  ...(details && detailRow(details)),
  n,
})

/** The statements that all these searches need, each with the rows of its own searches. */
function parts(all: readonly IdSearch[]) {
  const rows = all.map(rowOf)
  return [
    { statements: plain, rows: rows.filter((_, n) => !all[n]?.details) },
    { statements: detailed, rows: rows.filter((_, n) => all[n]?.details) },
  ].filter((part) => part.rows.length > 0)
}

/** The pages of several searches of one kind, in order. */
export async function searchPages(db: Db, kind: Kind, all: readonly IdSearch[]): Promise<Page[]> {
  const pages = all.map((): Page => ({ ids: [], liked: [] }))
  for (const { statements, rows } of parts(all))
    for (const { n, ids, liked } of await statements.pages[kind](db, [JSON.stringify(rows)]))
      pages[n] = { ids: numbersIn(ids), liked: numbersIn(liked) }
  return pages
}

const numbersIn = (text: string | null) => (text === null ? [] : text.split(' ').map(Number))

/** The counts of several searches of one kind, in order: at most `mostCounted` of this size each. */
export async function searchCounts(db: Db, kind: Kind, all: readonly IdSearch[], size: CountSize = 'counts'): Promise<number[]> {
  const counts = all.map(() => 0)
  for (const { statements, rows } of parts(all))
    for (const { n, found } of await statements[size][kind](db, [JSON.stringify(rows)])) counts[n] = found
  return counts
}

const selectFitting = prepared<{ id: number }>(
  'search.selectFitting',
  `select s.id from json_to_recordset($1::json) as a(${searchedColumns}), lateral ${hiddenIds}, unnest($2::bigint[]) with ordinality o(id, n) join search_card s on s.id = o.id
    where ${suitsDetailed} and s.gender = any(a.genders || a.others) and s.country = any(a.countries) order by o.n limit $3::int`,
  { id: 'int8' },
)
/** Of some people, in their order, those of the searched countries whom the criteria fit, wherever there they live. */
export const fittingAmong = async (db: Db, criteria: IdSearch, ids: readonly number[]) =>
  (
    await selectFitting(db, [JSON.stringify([rowOf({ ...criteria, details: criteria.details ?? {} }, 0)]), ids, criteria.max])
  ).map(({ id }) => id)

type SearcherRow = Home & {
  id: number
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  language: string
  interests: string[]
  search_filters: unknown
  timezone: string | null
  seen_at: Date
  seen_before: string | null
}
const selectSearchers = prepared<SearcherRow>(
  'search.selectSearchers',
  `select p.id, p.gender, p.seeking, p.date_of_birth, p.country, p.countryregion, p.city, p.language, p.interests, p.search_filters, m.timezone, m.seen_at, m.seen_before
     from profile p join member m on m.id = p.id where p.id = any($1::bigint[])`,
  {
    id: 'int8',
    gender: 'text?',
    seeking: 'text?',
    date_of_birth: 'date?',
    country: 'text?',
    countryregion: 'text?',
    city: 'text?',
    language: 'text',
    interests: 'text[]',
    search_filters: 'jsonb?',
    timezone: 'text?',
    seen_at: 'timestamptz',
    seen_before: 'date?',
  },
)
export const findSearcherRows = (db: Db, members: readonly number[]) => selectSearchers(db, [members])

export const saveFilters = (db: Db, member: number, filters: object) =>
  db
    .updateTable('profile')
    .set({ search_filters: JSON.stringify(filters) })
    .where('id', '=', member)
    .execute()

const selectCardsWithoutCell = prepared<Home & { id: number; site_id: number }>(
  'search.selectCardsWithoutCell',
  `select s.id, p.country, p.countryregion, p.city, m.site_id from search_card s join profile p on p.id = s.id join member m on m.id = s.id
    where s.cell is null and coalesce(s.pool_id <> all ((select away_pools())::int[]), true) limit $1`,
  { id: 'int8', country: 'text?', countryregion: 'text?', city: 'text?', site_id: 'int4' },
)
export const listCardsWithoutCell = (db: Db, most: number) => selectCardsWithoutCell(db, [most])
const setCells = prepared(
  'search.setCells',
  `update search_card s set cell = h.cell from unnest($1::bigint[], $2::int[]) h(id, cell) where s.id = h.id and s.cell is null`,
)
export const saveCells = (db: Db, cells: readonly { id: number; cell: number }[]) =>
  setCells(db, [cells.map(({ id }) => id), cells.map(({ cell }) => cell)])

const note = prepared(
  'search.note',
  `insert into card_shown as c (member_id, weight, counted_at, review_at, pool_id)
     select m.id, s.times, $3::timestamptz, $3::timestamptz + interval '10 minutes', m.pool_id from unnest($1::bigint[], $2::int[]) s(id, times) join member m on m.id = s.id order by m.id
   on conflict (member_id) do update set weight = weight_at(c.weight, c.counted_at, excluded.counted_at) + excluded.weight,
     counted_at = excluded.counted_at, review_at = least(c.review_at, excluded.review_at)`,
)
export const noteTimes = (db: Db, times: readonly (readonly [number, number])[], at: Date) =>
  note(db, [times.map(([id]) => id), times.map(([, n]) => n), at])

const fade = prepared<{ reviewed: number }>('search.fade', 'select fade_cards($1::timestamptz, $2::int) as reviewed', {
  reviewed: 'int8',
})
/** The number of cards handled; fewer than `most` when none is left. */
export const fadeCards = async (db: Db, at: Date, most: number) => (await fade(db, [at, most]))[0]?.reviewed ?? 0

const describe = prepared<{ described: number }>('search.describe', 'select describe_cards($1::int) as described', {
  described: 'int8',
})
export const describeCards = async (db: Db, most: number) => (await describe(db, [most]))[0]?.described ?? 0
