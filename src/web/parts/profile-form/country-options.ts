/** Countries to choose from, in the order of a dictionary. `Intl` has one too, and its first use costs a phone a tenth of a second. */
import type { Country } from '#domain/geo/places.ts'
import { useCountryName } from '#web/kit/text/text.tsx'

export function useCountryOptions(countries: readonly Country[]) {
  const countryName = useCountryName()
  return countries.map((value) => ({ value, label: countryName(value) })).sort(byName)
}

type Named = { label: string }

/** `Österreich` stands between `Niederlande` and `Polen`. */
export const byName = (one: Named, other: Named) => (bare(one.label) < bare(other.label) ? -1 : 1)

const bare = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')
