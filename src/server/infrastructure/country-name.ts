/** The name of a company's country, which a site's file gives in words, in the language of a reader. */
import { isoOf, type Locale, locales } from '#domain/languages/languages.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const namesIn = (locale: Locale) => new Intl.DisplayNames(isoOf(locale), { type: 'region', fallback: 'none' })

/** Codes of before have names too: UK is another word for GB, and would take its place. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

let codes: Map<string, string> | undefined

/** Every country's code by its code and by its name in each language, in lower case. */
function allCodes(): Map<string, string> {
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const names = locales.map(namesIn)
  const known = pairs.filter((code) => names[0]?.of(code) && code !== 'ZZ' && isCurrent(code))
  const written = known.flatMap((code) =>
    [code, ...names.flatMap((name) => name.of(code) ?? [])].map((word) => [word, code] as const),
  )
  return new Map(written.map(([word, code]) => [word.toLowerCase(), code]))
}

/** The ISO code of a country that is given by its code or by its name in a language of ours; undefined when it is unknown. */
export function countryCodeOf(country: string): string | undefined {
  codes ??= allCodes()
  return codes.get(country.trim().toLowerCase())
}

/** The country's name in this language; as it is written when it is unknown. */
export function countryNameIn(country: string, locale: Locale): string {
  const code = countryCodeOf(country)
  return (code && namesIn(locale).of(code)) || country
}
