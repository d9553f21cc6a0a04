/** The rules of searching that pages follow too: plain values and functions, so that a browser needs no schema for them. */
import { maxAge, minAge } from '#domain/ages.ts'
import type { FilterOptions } from '#domain/search.ts'

export const pageSize = 12

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

/** Countries where people speak several languages: a card there always tells which (spec, section 2). */
const manyTongues: readonly string[] = ['CA', 'BE', 'CH', 'FI']

/** Whether a card tells its language: it is not the reader's own, or the country has several. */
export const tellsLanguage = (card: { language: string; country: string | null }, reader: string) =>
  card.language !== reader || (card.country !== null && manyTongues.includes(card.country))
