/** Search rules that pages use too: plain values and functions without zod. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { FilterOptions } from '#domain/search/search.ts'

export const pageSize = 12

/** How far "near me" reaches, in kilometres. */
export const nearKm = [25, 50, 100] as const
export type NearKm = (typeof nearKm)[number]

/** Switches that filter by one property. The server's SQL of each is in `card-filters.store.ts`. */
export const personSwitches = ['photo'] as const
export type PersonSwitch = (typeof personSwitches)[number]

/** Filters that name values: who has one of them is found. The server's bits of each are in `card-traits.ts`. */
export const valueFilters = ['looking_for', 'children', 'language', 'interests'] as const
export type ValueFilter = (typeof valueFilters)[number]
/** `here`: who was here this week, as far as others may see it. */
export const detailSwitches = ['verified', 'here'] as const
export type DetailSwitch = (typeof detailSwitches)[number]
/** Filters by what people tell about themselves, or have proved. */
export const detailFilters = [...valueFilters, ...detailSwitches] as const
export type DetailFilter = (typeof detailFilters)[number]

/** The page of search with the saved searches open: where notices of new people lead. */
export const savedSearchesPath = '/members?saved=open'

/** The reasons of a result, most specific first; a response has the first three that are true. */
export const reasons = [
  'seeks_you',
  'shared_interests',
  'near_you',
  'same_region',
  'new_here',
  'active_today',
  'active_this_week',
  'speaks_your_language',
] as const
export type ReasonName = (typeof reasons)[number]

/** Ways to find more, the mildest first. `farther` is the next step of `nearKm`. */
export const relaxationKinds = [
  'without_photo',
  'ages_2',
  'ages_5',
  'whole_country',
  'farther',
  'without_fit',
  'without_here',
  'without_interests',
  'without_language',
  'without_children',
  'without_looking_for',
  'without_verified',
  'without_near',
  'neighbour',
  'any_age',
  'all_countries',
] as const
export type RelaxationKind = (typeof relaxationKinds)[number]

/** The spec's age ranges (section 9). */
export const ageRanges = [
  { key: 'all', min_age: minAge, max_age: maxAge },
  { key: 'up_to_25', min_age: minAge, max_age: 25 },
  { key: '26_35', min_age: 26, max_age: 35 },
  { key: '36_45', min_age: 36, max_age: 45 },
  { key: '46_55', min_age: 46, max_age: 55 },
  { key: '56_65', min_age: 56, max_age: 65 },
  { key: 'over_65', min_age: 66, max_age: maxAge },
] as const

/** "Show me similar": five years wider on both sides, anywhere in the country (spec, section 4). */
export const similar = (filters: FilterOptions): FilterOptions => ({
  ...filters,
  countryregion: null,
  min_age: Math.max(minAge, filters.min_age - 5),
  max_age: Math.min(maxAge, filters.max_age + 5),
})

/** Countries with several languages: a card there always shows the language (spec, section 2). */
const manyTongues: readonly string[] = ['CA', 'BE', 'CH', 'FI']

/** The language shown on a card: one that differs from the reader's, or in a country with several. Visitors see none. */
export const languageOnCard = <L extends string>(
  { language, country }: { language: L | null; country: string | null },
  reader: string,
) => (language !== reader || (country !== null && manyTongues.includes(country)) ? language : null)

/** The query of a search, for who hides nude photos. */
export const nudityQuery = (hides: boolean) => (hides ? { hideNudity: '1' as const } : {})
