/** Names of countries and languages: our texts equal those of `Intl`, and options are sorted as the language does. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isoOf, type Locale, locales } from '#domain/languages/languages.ts'
import { countries } from '#domain/geo/places.ts'
import { byName } from '#web/kit/text/country-name.ts'

type Names = Record<'countries' | 'languages', Record<string, string>>
const namesIn = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${locale}.json`, import.meta.url), 'utf8')) as Names

test.each(locales)('in %s, every country and language has the name that Intl has for it', (locale) => {
  const names = namesIn(locale)
  const named = (type: 'region' | 'language', codes: readonly string[]) =>
    Object.fromEntries(codes.map((code) => [code, new Intl.DisplayNames(isoOf(locale), { type }).of(code)]))
  expect(names.countries).toEqual(named('region', countries))
  expect(names.languages).toEqual(named('language', locales))
})

test.each(locales)('in %s, countries stand in the order of a dictionary', (locale) => {
  const options = Object.values(namesIn(locale).countries).map((label) => ({ label }))
  const { compare } = new Intl.Collator(isoOf(locale))
  expect(options.toSorted(byName)).toEqual(options.toSorted((one, other) => compare(one.label, other.label)))
})
