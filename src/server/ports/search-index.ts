/** The port of search indexes: pages of ids and counts, from whatever holds the cards. The SQL of search.store.ts says what each filter means. */
import type { Gender } from '#domain/profiles/profile-fields.ts'
import type { PersonSwitch, ValueFilter } from '#domain/search/search-rules.ts'

/** Filters that few searches have; what is absent is open. Numbers are bits: a card has one of them. `seen_from`: a day, YYYY-MM-DD. */
export type DetailCriteria = { [Name in ValueFilter]?: number | undefined } & {
  verified?: true | undefined
  seen_from?: string | undefined
}

export type CardCriteria = Record<PersonSwitch, boolean> & {
  /** Birth dates: the first bound exclusive, the second inclusive. */
  born_after: string
  born_until: string
  /** True finds fictional profiles only, false real people only. */
  fictional: boolean
  /** Only people who seek a searcher of this gender and age. */
  fit: { gender: Gender; age: number } | null
  /** Absent where none is set: a process of the release before answers such a search too. */
  details?: DetailCriteria | undefined
}

/**
 * The searched places: countries, one region, or cells, where each kilometre lowers the rank. Forms without `others` are cheaper.
 */
export const kinds = ['country', 'country_other', 'region', 'region_other', 'cell'] as const
export type Kind = (typeof kinds)[number]
export type IdSearch = CardCriteria & {
  pool: number
  genders: readonly string[]
  /** Genders that are searched only among members who seek more than the opposite gender. */
  others: readonly string[]
  /** Countries, regions or cells; `off` is the rank penalty of each. */
  places: readonly (string | number)[]
  off: readonly number[]
  /** For cells: the countries that may be searched. */
  countries: readonly string[]
  /** The searcher's region, if it lies in these countries: its people rank higher. */
  home: string | null
  /** 0 is a visitor. */
  viewer: number
  /** Leaves out whom the viewer likes. */
  unmet: boolean
  max: number
  skip: number
}
export type Search = { kind: Kind; criteria: IdSearch }
/** The bonus of the searcher's region: three days of presence. */
export const homeBonus = 432

/** A page of ids, best first, and which of them the viewer likes. */
export type Page = { ids: number[]; liked: number[] }
/** `count`: all people of the search, where the page does not show it by its length. */
export type CountedPage = Page & { count: number | null }

/** Whether the number of people does not follow from the page: more may follow, or the page lies beyond the end. */
export const isCountOpen = ({ max, skip }: IdSearch, ids: readonly number[]) =>
  ids.length === max || (ids.length === 0 && skip > 0)

/** What the session's look-up found: the snapshot of the database that it saw, and the change counter of the viewer's likes. */
export type Seen = { snapshot: string; likes: number } | null

/** Every answer holds what was committed before `seen` was read. Null while the index cannot answer: the database does. */
export type SearchIndex = {
  /** `isCounted`: the count is wanted too. */
  findPage: (search: Search, seen: Seen, isCounted: boolean) => Promise<CountedPage | null>
  /** The counts of one viewer's searches, in order. */
  count: (searches: readonly Search[], seen: Seen) => Promise<number[] | null>
}
