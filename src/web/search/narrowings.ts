/** The filters that narrow a search, each with the change that removes it. A country alone does not count. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Region } from '#domain/geo/places.ts'
import { detailSwitches, type ValueFilter, valueFilters } from '#domain/search/search-rules.ts'
import { useAgeTexts, usePlaceTexts, useValueTexts } from '#web/search/filter-texts.ts'
import type { Filters } from '#web/search/search-address.ts'
import type { FilterChange } from '#web/search/use-filters.ts'
import { useText } from '#web/kit/text/text.tsx'

const switches = ['fit', 'photo', ...detailSwitches, 'hide_fictional'] as const
type Plain = 'gender' | 'ages' | 'place' | (typeof switches)[number]
/** Each value of a filter is one. */
export type Narrowing = { name: Plain; change: FilterChange } | { name: ValueFilter; value: string; change: FilterChange }

export const narrowingsOf = (filters: Filters): Narrowing[] => [
  ...(filters.gender === 'any' ? [] : [{ name: 'gender' as const, change: { gender: 'any' as const } }]),
  ...(filters.min_age === minAge && filters.max_age === maxAge
    ? []
    : [{ name: 'ages' as const, change: { min_age: minAge, max_age: maxAge } }]),
  ...(filters.near || filters.countryregion
    ? [{ name: 'place' as const, change: { near: undefined, countryregion: null } }]
    : []),
  ...valueFilters.flatMap((name) =>
    (filters[name] ?? []).map((value) => ({ name, value, change: toggled(filters, name, value) })),
  ),
  ...switches.filter((name) => filters[name]).map((name) => ({ name, change: { [name]: undefined } })),
]

/** Adds a value to its filter, or takes it out. A filter without values is none. */
export function toggled(filters: Filters, name: ValueFilter, value: string): FilterChange {
  const chosen: readonly string[] = filters[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return { [name]: next.length > 0 ? next : undefined }
}

/** How many filters narrow the search; several values of one are one filter. */
export const countFilters = (narrowings: readonly Narrowing[]) => new Set(narrowings.map(({ name }) => name)).size

/** The change that removes them all. */
export const clearing = (narrowings: readonly Narrowing[]): FilterChange => ({
  ...Object.assign({}, ...narrowings.filter((one) => !('value' in one)).map(({ change }) => change)),
  ...Object.fromEntries(narrowings.filter((one) => 'value' in one).map(({ name }) => [name, undefined])),
})

export function useNarrowingTexts(filters: Filters, regions: Region[]) {
  const text = useText('search.filters')
  const fieldText = useText('fields')
  const ages = useAgeTexts()
  const place = usePlaceTexts()
  const values = useValueTexts()
  return (narrowing: Narrowing): string => {
    if ('value' in narrowing) return values(narrowing.name, narrowing.value)
    const { name } = narrowing
    if (name === 'gender') return fieldText(`seeking.${filters.gender}`)
    if (name === 'ages') return ages(filters)
    return name === 'place' ? place(filters, regions) : text(`${name}_short`)
  }
}
