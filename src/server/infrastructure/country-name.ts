/** Country names: a brand's file gives a country in any language, pages show it in the reader's. */
import { isoOf, type Locale, locales } from '#domain/languages/languages.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const namesIn = (locale: Locale) => new Intl.DisplayNames(isoOf(locale), { type: 'region', fallback: 'none' })

/** Skips outdated codes: UK would take the place of GB. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

let codes: Map<string, string> | undefined

/** Country codes by code and by name in each language, in lower case. */
function allCodes(): Map<string, string> {
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const names = locales.map(namesIn)
  const current = pairs.filter((code) => names[0]?.of(code) && code !== 'ZZ' && isCurrent(code))
  const written = current.flatMap((code) =>
    [code, ...names.flatMap((name) => name.of(code) ?? [])].map((word) => [word, code] as const),
  )
  return new Map(written.map(([word, code]) => [word.toLowerCase(), code]))
}

/** The ISO code of a country, given by code or by name in one of our languages; undefined when unknown. */
export function countryCodeOf(country: string): string | undefined {
  codes ??= allCodes()
  return codes.get(country.trim().toLowerCase())
}

/** The country's name in this language; unknown names stay as written. */
export function countryNameIn(country: string, locale: Locale): string {
  const code = countryCodeOf(country)
  return (code && namesIn(locale).of(code)) || country
}
