/** Where someone lives and what they speak, in the reader's own words. */
import { useCountryName } from '#web/country-name.ts'
import { useIso } from '#web/text.tsx'

type Lives = { city: string | null; country: string | null }

export function useLanguageName() {
  const names = new Intl.DisplayNames(useIso(), { type: 'language' })
  return (language: string) => names.of(language) ?? language
}

/** `Haarlem, Netherlands`; undefined when nothing is known. */
export function usePlace() {
  const countryName = useCountryName()
  return ({ city, country }: Lives) =>
    [city, country && countryName(country)].filter((part) => part !== null && part !== '').join(', ') || undefined
}
