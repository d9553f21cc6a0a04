/** Where someone lives and what they speak, in the reader's own words. */
import type { Country } from '#domain/geo/places.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'

type Lives = { city: string | null; region?: string | null | undefined; country: Country | null }

export const useLanguageName = () => useText('languages')

/** `Haarlem, Netherlands`; undefined when nothing is known. */
export function usePlace() {
  const countryName = useCountryName()
  return ({ city, region, country }: Lives) =>
    [city ?? region, country && countryName(country)].filter((part) => part !== null && part !== '').join(', ') || undefined
}
