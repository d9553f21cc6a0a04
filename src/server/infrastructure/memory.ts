/** Memory: what a process remembers to be quick. All of it can be lost; all of it is read again when it grows old. */
import type { Position } from '#server/infrastructure/geo.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'

/** People of a pool, a gender and a country, by region: `sums` counts them by age for each choice of switches, `cards` holds one packed number each. */
export type CountedRegion = { cards: Int32Array; sums: Uint32Array[] }
export type CountedCountry = { regions: Map<string, CountedRegion>; sums: Uint32Array[] }
/** The people of one cell, country by country. */
export type CountedCell = { country: string; cards: Int32Array }
/** Everyone who may be found, counted: read anew when the census was. */
export type Census = {
  version: number
  checkedMs: number
  /** Full years by the day of birth, counted from 1900. */
  ageOf: (bornDay: number) => number
  countries: Map<string, CountedCountry>
  cells: Map<string, Map<number, CountedCell[]>>
  /** Counts that had to be made one by one. */
  counted: LruCache<string, number>
}

/** Who searches, as of a version of what they see of themselves. */
export type RememberedSeeker = { version: number; searcher: Searcher }
export type Searcher = {
  id: number
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  country: string | null
  countryregion: string | null
  language: string
  interests: string[]
  search_filters: unknown
  /** As the account says; null when not known. */
  timezone: string | null
  place: Position | null
}
/** What changed for the search index since a snapshot, and the snapshot that this was read with; `gone` when the log does not reach back so far. */
export type News = { upto: string; gone: boolean; changed: string | null }
/** Rides along with the versions that every call looks up, so that a search needs no look of its own. `news` makes the statement, `since` its parameter. */
export type Rider = { news: (since: string) => string; since: () => string | null; hear: (news: News) => void }

/** `census` is a promise, so that many who ask at the start wait for one reading. */
export type Memory = {
  seekers: LruCache<number, RememberedSeeker>
  /** How often each was shown since that was last written down. */
  shown: { times: Map<number, number>; sinceMs: number }
  census: Promise<Census> | null
  rider: Rider | null
}

export const openMemory = (): Memory => ({
  seekers: openLruCache(50_000),
  shown: { times: new Map(), sinceMs: 0 },
  census: null,
  rider: null,
})
