/** Where someone lives and what they speak, in the reader's own words. */
import { useIso } from '#web/text.tsx'

type Lives = { city: string | null; country: string | null }

const namesOf = (iso: string, type: 'region' | 'language') => new Intl.DisplayNames(iso, { type, fallback: 'code' })

export function useCountryName() {
  const names = namesOf(useIso(), 'region')
  return (country: string) => names.of(country) ?? country
}

export function useLanguageName() {
  const names = namesOf(useIso(), 'language')
  return (language: string) => names.of(language) ?? language
}

/** `Haarlem, Netherlands`; undefined when nothing is known. */
export function usePlace() {
  const countryName = useCountryName()
  return ({ city, country }: Lives) =>
    [city, country && countryName(country)].filter((part) => part !== null && part !== '').join(', ') || undefined
}
