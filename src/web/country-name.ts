/** The countries' names, in the reader's language. */
import { useIso } from '#web/text.tsx'

export function useCountryName() {
  const names = new Intl.DisplayNames(useIso(), { type: 'region' })
  return (country: string) => names.of(country) ?? country
}
