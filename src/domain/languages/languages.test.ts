/** A visitor's language: the chosen one, else the browser's if the brand offers it, else the brand's own. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLocale, isoFor, locales } from '#domain/languages/languages.ts'

const offered = ['nl', 'de', 'fr'] as const

test.each([
  ['nothing known', undefined, undefined, 'nl'],
  ['a browser that asks for one of them', undefined, 'de-AT,en;q=0.5', 'de'],
  ['a browser that would rather have another', undefined, 'en,fr;q=0.3,de;q=0.8', 'de'],
  ['a browser that asks for none of them', undefined, 'ja,en', 'nl'],
  ['a browser that refuses one', undefined, 'de;q=0, fr;q=0.1', 'fr'],
  ['a choice made before', 'fr', 'de', 'fr'],
  ['a choice that the brand no longer speaks', 'pl', 'de', 'de'],
  ['a cookie that is no language', '../../etc', undefined, 'nl'],
])('%s', (_, cookie, acceptLanguage, expected) => {
  expect(chooseLocale(offered, 'nl', cookie, acceptLanguage)).toBe(expected)
})

test('whatever a browser sends, the language is one of the brand, and a choice precedes the browser’s', () => {
  const some = fc.shuffledSubarray([...locales], { minLength: 1 })
  fc.assert(
    fc.property(
      some,
      fc.option(fc.oneof(fc.constantFrom(...locales), fc.string())),
      fc.string(),
      (offered, cookie, requested) => {
        const own = offered[0] ?? 'en'
        const chosen = chooseLocale(offered, own, cookie ?? undefined, requested)
        expect(offered).toContain(chosen)
        if ((offered as readonly string[]).includes(cookie ?? '')) expect(chosen).toBe(cookie)
      },
    ),
  )
})

test.each([
  ['a British browser on a Dutch brand', 'NL', 'en-GB,en;q=0.9', 'en-GB'],
  ['an Irish browser on an American brand', 'US', 'nl;q=0.5, en-IE', 'en-GB'],
  ['an American browser on a British brand', 'GB', 'en-US,en;q=0.9', 'en-GB'],
  ['an American browser on a Dutch brand', 'NL', 'en-US', 'en-US'],
  ['a browser that says nothing', 'NL', undefined, 'en-US'],
])('%s writes English as %s', (_, home, acceptLanguage, expected) => {
  expect(isoFor('en', home, acceptLanguage)).toBe(expected)
})

test('other languages are written the same everywhere', () => {
  expect(isoFor('nl', 'GB', 'en-GB')).toBe('nl-NL')
})
