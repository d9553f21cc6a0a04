/** Countries to choose from, and names of languages and places, in the reader's language. */
import type { Country } from '#domain/geo/places.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'

/** Options for a country, in alphabetical order. Not sorted by `Intl.Collator`: its first use takes 100 ms on a phone. */
export function useCountryOptions(countries: readonly Country[]) {
  const countryName = useCountryName()
  return countries.map((value) => ({ value, label: countryName(value) })).sort(byName)
}

type Named = { label: string }

/** `Österreich` sorts between `Niederlande` and `Polen`. */
export const byName = (one: Named, other: Named) => (bare(one.label) < bare(other.label) ? -1 : 1)

const bare = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')

export const useLanguageName = () => useText('languages')

type Residence = { city: string | null; region?: string | null | undefined; country: Country | null }

/** Returns a function that formats `Haarlem, Netherlands`; undefined without a place. */
export function usePlace() {
  const countryName = useCountryName()
  return ({ city, region, country }: Residence) =>
    [city ?? region, country && countryName(country)].filter(Boolean).join(', ') || undefined
}
