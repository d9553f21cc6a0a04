/** Filters by details of people: bits of `search_card` and of the index, one test in memory and one SQL condition that find the same cards. */
import { filterValues, type FilterOptions } from '#domain/search/search.ts'
import { valueFilters, type ValueFilter } from '#domain/search/search-rules.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { DetailCriteria } from '#server/ports/search-index.ts'

/** The lowest bit of each filter in `search_card.traits`; interests have a column of their own. */
const lowest = { looking_for: 0, children: 8, language: 16 } as const
/** In the traits of the index only: `search_card.verified`. */
const verifiedBit = 1 << 30
const two32 = 2 ** 32

/** The bits of these values, as a number. Interests are more than 32. */
export const bitsOf = (name: ValueFilter, values: readonly string[]) =>
  filterValues[name].reduce(
    (bits, value, n) => (values.includes(value) ? bits + 2 ** (n + (name === 'interests' ? 0 : lowest[name])) : bits),
    0,
  )

/** The week that counts as "here this week": today and six days. Days of UTC, as `coarse_seen_at` is drawn. */
const daysBefore = 6

/** The criteria of these filters; null where none is set. */
export function detailsIn(filters: Partial<FilterOptions>, today: string): DetailCriteria | null {
  const details: DetailCriteria = {
    ...Object.fromEntries(
      valueFilters.flatMap((name) => (filters[name]?.length ? [[name, bitsOf(name, filters[name])] as const] : [])),
    ),
    ...(filters.verified && { verified: true }),
    ...(filters.here && { seen_from: new Date(Date.parse(today) - daysBefore * dayMs).toISOString().slice(0, 10) }),
  }
  return Object.keys(details).length === 0 ? null : details
}

/** The columns of the index that these filters read. `seen`: the day since 1900, 0 where it is not shown. */
export type DetailColumns = { traits: Int32Array; interestsLow: Int32Array; interestsHigh: Int32Array; seen: Uint16Array }
export type DetailRow = { traits: number; interestsLow: number; interestsHigh: number; seen: number }
/** Criteria as numbers; 0 is open. */
export type DetailTest = { masks: readonly number[]; low: number; high: number; must: number; seenFrom: number; key: string }

const firstDayMs = Date.UTC(1900, 0, 1)

export function detailTestOf(details: DetailCriteria | undefined): DetailTest | null {
  if (!details) return null
  const { looking_for = 0, children = 0, language = 0, interests = 0, verified, seen_from } = details
  return {
    masks: [looking_for, children, language].filter((mask) => mask !== 0),
    low: (interests % two32) | 0,
    high: Math.floor(interests / two32) | 0,
    must: verified ? verifiedBit : 0,
    seenFrom: seen_from === undefined ? 0 : (Date.parse(seen_from) - firstDayMs) / dayMs,
    key: JSON.stringify(details),
  }
}

/** Whether the card of a slot meets the criteria. */
export function hasDetails(test: DetailTest, columns: DetailColumns, slot: number): boolean {
  const traits = columns.traits[slot] as number
  if ((traits & test.must) !== test.must || (columns.seen[slot] as number) < test.seenFrom) return false
  for (const mask of test.masks) if ((traits & mask) === 0) return false
  if ((test.low | test.high) === 0) return true
  return (((columns.interestsLow[slot] as number) & test.low) | ((columns.interestsHigh[slot] as number) & test.high)) !== 0
}

/** Bits of a card's numbers, for an index elsewhere: each filter's bits as the places of its values. */
export const readDetails = ({ traits, interestsLow, interestsHigh, seen }: DetailRow) => ({
  verified: (traits & verifiedBit) !== 0,
  seen,
  traits: [
    ...Object.entries(lowest).flatMap(([name, from]) =>
      filterValues[name as keyof typeof lowest].filter((_, n) => (traits >>> (from + n)) & 1).map((value) => `${name} ${value}`),
    ),
    ...filterValues.interests
      .filter((_, n) => ((n < 32 ? interestsLow : interestsHigh) >>> (n % 32)) & 1)
      .map((value) => `interests ${value}`),
  ],
})

/** The values that bits stand for, as `readDetails` spells them. */
export const valuesIn = (name: ValueFilter, bits: number) =>
  filterValues[name]
    .filter((_, n) => Math.floor(bits / 2 ** (n + (name === 'interests' ? 0 : lowest[name]))) % 2 === 1)
    .map((value) => `${name} ${value}`)

/** `hasDetails` in SQL: card `s`, criteria `a`. */
export const hasDetailsSql = [
  's.verified >= a.verified',
  ...Object.keys(lowest).map((name) => `(a.${name} = 0 or s.traits & a.${name} <> 0)`),
  '(a.interests = 0 or s.interests & a.interests <> 0)',
  '(a.seen_from is null or s.seen_at >= a.seen_from)',
].join('\n    and ')

/** The columns of the criteria `a`. */
export const detailCriteriaColumns = `verified boolean, ${Object.keys(lowest)
  .map((name) => `${name} int`)
  .join(', ')}, interests bigint, seen_from timestamptz`

/** The row of the criteria `a`. */
export const detailRow = (details: DetailCriteria | undefined) => {
  const { looking_for = 0, children = 0, language = 0, interests = 0, verified = false, seen_from } = details ?? {}
  return { looking_for, children, language, interests, verified, seen_from: seen_from ? `${seen_from}T00:00:00Z` : null }
}

/** Traits, interests and day of card `s` as numbers of 4, 8 and 4 bytes. */
export const detailsSql = {
  traits: `coalesce(s.traits, 0) | (s.verified::int << 30)`,
  interests: 's.interests',
  seen: `coalesce((s.seen_at at time zone 'UTC')::date - date '1900-01-01', 0)`,
}
