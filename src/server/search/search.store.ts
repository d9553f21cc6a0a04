/** Search as SQL: ids from the narrow table, best rank first. Every form is a few index scans, merged. */
import type { Gender } from '#domain/profiles/profile-fields.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Home } from '#server/infrastructure/geo.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** Where is searched: in countries, in one region, or in cells, where each kilometre takes something off the rank. Forms that never look among `others` are cheaper. */
export const kinds = ['country', 'country_other', 'region', 'region_other', 'cell'] as const
export type Kind = (typeof kinds)[number]
export type IdSearch = {
  pool: number
  genders: readonly string[]
  /** Genders that are looked for among those who seek more than the other one. */
  others: readonly string[]
  /** Countries, regions or cells; `off` is what each takes off the rank. */
  places: readonly (string | number)[]
  off: readonly number[]
  /** The countries that may be searched, for cells. */
  countries: readonly string[]
  /** The searcher's own region, if it lies in these countries: who lives there comes nearer the front. */
  home: string | null
  born_after: string
  born_until: string
  viewer: number
  /** True finds fictional profiles only, false real people only. */
  fictional: boolean
  photo: boolean
  fit: { gender: Gender; age: number } | null
  max: number
  skip: number
}
/** A page: who is on it, whom of them the viewer likes, and who is kept from the viewer, as gender, country, region and the two halves of the packed card. */
export type Page = { ids: number[]; liked: number[]; hidden: Hidden[] }
export type Hidden = { gender: string; country: string; region: string; high: number; low: number }

/** Living in the searcher's own region counts like having been here three days later. */
export const homeBonus = 432

/** Every switch is a range over a key column of the index, so that one statement serves them all and a filter is checked in the index. */
const suits = `s.pool_id = a.pool and s.date_of_birth > a.born_after and s.date_of_birth <= a.born_until
  and s.fictional = a.fictional and s.has_photo >= a.photo and s.seeks_f >= a.f and s.seeks_m >= a.m and s.seeks_x >= a.x
  and s.fit_min <= a.fit_low and s.fit_max >= a.fit_high and s.id <> all(h.hidden)`
const best = 'order by s.rank desc, s.id desc limit a.max + a.skip'

const inPlaces = (place: string, genders = 'a.genders', more = '') => `
  select c.id, c.rank - p.less as score from unnest(${genders}) g(gender) cross join unnest(a.places, a.off) p(place, less),
    lateral (select s.id, s.rank from search_card s where ${suits} and s.gender = g.gender and ${place} ${more} ${best}) c`
const atHome = (genders = 'a.genders', more = '') => `
  select c.id, c.rank + ${homeBonus} as score from unnest(${genders}) g(gender),
    lateral (select s.id, s.rank from search_card s where ${suits} and s.gender = g.gender and s.countryregion = a.home ${more} ${best}) c`
const others = ['a.others', 'and s.seeks_other'] as const
const byCountry = 's.country = p.place'
const byRegion = 's.countryregion = p.place'
/** Who lives in the own region is found twice, and counts with the better score. */
const once = (found: string[]) => `
  select f.id, max(f.score) as score from (${found.join(' union all ')}) f group by f.id`

const hiddenCards = `(select string_agg(concat_ws('|', s.gender, s.country, coalesce(s.countryregion, ''), census_card(s)), ' ')
         from search_card s where s.id = any(h.hidden)) as hidden`
/** `offset 0` keeps it a step of its own, taken once a search and not once a place. */
const hiddenIds = `(select array(select e.other_id from exclusion e where e.member_id = a.viewer) || a.viewer as hidden offset 0) h`

/** Many searches in one statement, one row each. Whom the viewer likes and whom they may not see is told with the page. */
const statementOf = (found: string) => `
  select a.n, p.ids, (select string_agg(l.to_id::text, ' ') from profile_like l where l.from_id = a.viewer and l.to_id = any(p.list)) as liked,
      ${hiddenCards}
    from json_to_recordset($1::json) as a(n int, pool smallint, genders text[], others text[], places text[], off int[], countries text[], home text, born_after date, born_until date,
        viewer bigint, fictional boolean, photo boolean, f boolean, m boolean, x boolean, fit_low smallint, fit_high smallint, max int, skip int),
      lateral ${hiddenIds},
      lateral (select string_agg(x.id::text, ' ' order by x.score desc, x.id desc) as ids, array_agg(x.id) as list
        from (select y.id, y.score from (${found}) y order by y.score desc, y.id desc limit a.max offset a.skip) x) p`

/** The text of each form, for the test that reads their plans. */
export const statements: Record<Kind, string> = {
  country: statementOf(once([inPlaces(byCountry), atHome()])),
  country_other: statementOf(once([inPlaces(byCountry), atHome(), inPlaces(byCountry, ...others), atHome(...others)])),
  region: statementOf(inPlaces(byRegion)),
  region_other: statementOf(once([inPlaces(byRegion), inPlaces(byRegion, ...others)])),
  cell: statementOf(inPlaces('s.cell = p.place::int and s.country = any(a.countries)')),
}
type Row = { n: number; ids: string | null; liked: string | null; hidden: string | null }
const rowColumns = { n: 'int4', ids: 'text?', liked: 'text?', hidden: 'text?' } as const
const searches = Object.fromEntries(
  Object.entries(statements).map(([kind, text]) => [kind, prepared<Row>(`search.${kind}`, text, rowColumns)]),
) as Record<Kind, ReturnType<typeof prepared<Row>>>

/** A switch that is off is a range that everyone lies in. */
export const rowOf = ({ fit, ...ask }: IdSearch, n: number) => ({
  ...ask,
  n,
  f: fit?.gender === 'f',
  m: fit?.gender === 'm',
  x: fit?.gender === 'x',
  fit_low: fit?.age ?? 32767,
  fit_high: fit?.age ?? -1,
})

/** Pages of several searches of one kind, in their order. */
export async function searchPages(db: Db, kind: Kind, asks: readonly IdSearch[]): Promise<Page[]> {
  const pages = asks.map((): Page => ({ ids: [], liked: [], hidden: [] }))
  for (const { n, ids, liked, hidden } of await searches[kind](db, [JSON.stringify(asks.map(rowOf))]))
    pages[n] = { ids: numbersIn(ids), liked: numbersIn(liked), hidden: hiddenFrom(hidden) }
  return pages
}

const numbersIn = (text: string | null) => (text === null ? [] : text.split(' ').map(Number))

const hiddenFrom = (text: string | null) => (text === null ? [] : text.split(' ').map(oneHidden))

function oneHidden(text: string): Hidden {
  const [gender = '', country = '', region = '', packed = '0'] = text.split('|')
  const card = BigInt(packed)
  return { gender, country, region, high: Number(card >> 32n), low: Number(card & 0xffffffffn) }
}

const selectHidden = prepared<{ hidden: string | null }>(
  'search.selectHidden',
  `select ${hiddenCards} from (select $1::bigint as viewer) a, lateral ${hiddenIds}`,
  { hidden: 'text?' },
)
/** The searcher themself, and whom they may not see. */
export const listHidden = async (db: Db, viewer: number) => hiddenFrom((await selectHidden(db, [viewer]))[0]?.hidden ?? null)

type SearcherRow = Home & {
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  language: string
  interests: string[]
  search_filters: unknown
  timezone: string | null
}
const selectSearcher = prepared<SearcherRow>(
  'search.selectSearcher',
  `select p.gender, p.seeking, p.date_of_birth, p.country, p.countryregion, p.city, p.language, p.interests, p.search_filters, m.timezone
     from profile p join member m on m.id = p.id where p.id = $1::bigint`,
  {
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
  },
)
export const findSearcherRow = async (db: Db, member: number) => (await selectSearcher(db, [member]))[0] ?? null

export const saveFilters = (db: Db, member: number, filters: object) =>
  db
    .updateTable('profile')
    .set({ search_filters: JSON.stringify(filters) })
    .where('id', '=', member)
    .execute()

export const selectCensusVersion = prepared<{ version: number }>(
  'search.selectCensusVersion',
  'select version from census_taken limit 1',
  { version: 'int4' },
)
export const selectCensus = prepared<{ pool_id: number; gender: string; country: string; countryregion: string; cards: Buffer }>(
  'search.selectCensus',
  'select pool_id, gender, country, countryregion, cards from census',
  { pool_id: 'int2', gender: 'text', country: 'text', countryregion: 'text', cards: 'bytea' },
)
const census = prepared('search.census', 'select take_census($1::timestamptz) as version')
export const takeCensus = (db: Db, at: Date) => census(db, [at])

const selectCardsWithoutCell = prepared<Home & { id: number; site_id: number }>(
  'search.selectCardsWithoutCell',
  `select s.id, p.country, p.countryregion, p.city, m.site_id from search_card s join profile p on p.id = s.id join member m on m.id = s.id
    where s.cell is null limit $1`,
  { id: 'int8', country: 'text?', countryregion: 'text?', city: 'text?', site_id: 'int2' },
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
  `insert into card_shown as c (member_id, weight, counted_at, review_at)
     select m.id, s.times, $3::timestamptz, $3::timestamptz + interval '10 minutes' from unnest($1::bigint[], $2::int[]) s(id, times) join member m on m.id = s.id order by m.id
   on conflict (member_id) do update set weight = weight_at(c.weight, c.counted_at, excluded.counted_at) + excluded.weight,
     counted_at = excluded.counted_at, review_at = least(c.review_at, excluded.review_at)`,
)
export const noteTimes = (db: Db, times: readonly (readonly [number, number])[], at: Date) =>
  note(db, [times.map(([id]) => id), times.map(([, n]) => n), at])

const fade = prepared<{ reviewed: number }>('search.fade', 'select fade_cards($1::timestamptz, $2::int) as reviewed', {
  reviewed: 'int8',
})
/** How many cards were looked at; fewer than `most` when none is left. */
export const fadeCards = async (db: Db, at: Date, most: number) => (await fade(db, [at, most]))[0]?.reviewed ?? 0
