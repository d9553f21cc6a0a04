/** Filters in words, such as "Women · 26 to 35 · North Holland, Netherlands". */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Region } from '#domain/geo/places.ts'
import { detailSwitches, type ValueFilter, valueFilters } from '#domain/search/search-rules.ts'
import { useCountryName, useLooseText, useText } from '#web/kit/text/text.tsx'
import { type Filters, neighbourOf } from '#web/search/search-address.ts'

export function useFilterTexts() {
  const text = useText('search.filters')
  const fieldText = useText('fields')
  const ages = useAgeTexts()
  const place = usePlaceTexts()
  const valueText = useValueTexts()
  return (filters: Filters, regions: Region[]) =>
    [
      fieldText(`seeking.${filters.gender}`),
      ages(filters),
      place(filters, regions),
      ...valueFilters.flatMap((name) =>
        filters[name]?.length ? [shortList(filters[name].map((value) => valueText(name, value)))] : [],
      ),
      ...(['fit', 'photo', ...detailSwitches, 'hide_fictional'] as const)
        .filter((name) => filters[name])
        .map((name) => text(`${name}_short`)),
      // A dot never begins a line.
    ].join('\u00a0· ')
}

const shortList = ([first = '', second, ...others]: string[]) =>
  [second ? `${first}, ${second}` : first, ...(others.length > 0 ? [`+${others.length}`] : [])].join(' ')

/** The words of a value, such as "No children" or "German". */
export function useValueTexts() {
  const fields = useLooseText('fields')
  const languages = useLooseText('languages')
  return (name: ValueFilter, value: string) => (name === 'language' ? languages(value) : fields(`${name}.${value}`))
}

export function useAgeTexts() {
  const text = useText('search')
  return ({ min_age, max_age }: Pick<Filters, 'min_age' | 'max_age'>) => {
    if (min_age === minAge && max_age === maxAge) return text('ages.any')
    if (min_age === max_age) return text('ages.exactly', { age: String(min_age) })
    return text('ages.between', { min: String(min_age), max: String(max_age) })
  }
}

export function usePlaceTexts() {
  const text = useText('search.filters')
  const countryName = useCountryName()
  return ({ near, searchAllCountries, neighbour, country, countryregion }: Filters, regions: Region[]) => {
    if (near) return text('near_km', { km: near })
    if (searchAllCountries || country === null) return text('everywhere')
    const across = neighbour ? neighbourOf(country) : null
    if (across) return text('both', { country: countryName(country), neighbour: countryName(across) })
    const region = regions.find(({ id }) => id === countryregion)?.name
    return region ? `${region}, ${countryName(country)}` : countryName(country)
  }
}
