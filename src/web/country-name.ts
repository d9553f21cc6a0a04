/** The countries' names, in the reader's language: those Duet is open in are among its words, any other the browser knows. */
import { useIso, useLooseText } from '#web/text.tsx'

export function useCountryName() {
  const [iso, text] = [useIso(), useLooseText('countries')]
  // `Intl` only where it must be, here and below: its first use costs a phone a tenth of a second
  return (country: string) =>
    text.has(country) ? text(country) : (new Intl.DisplayNames(iso, { type: 'region' }).of(country) ?? country)
}

/** To choose from, by name. */
export function useCountryOptions<Country extends string>(countries: readonly Country[]) {
  const countryName = useCountryName()
  return countries.map((value) => ({ value, label: countryName(value) })).sort(byName)
}

type Named = { label: string }

/** `Österreich` stands between `Niederlande` and `Polen`. */
export const byName = (one: Named, other: Named) => (bare(one.label) < bare(other.label) ? -1 : 1)

const bare = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')
