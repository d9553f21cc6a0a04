/** How fictional profiles work: the same in seven languages and both forms of address, with links that lead somewhere. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#domain/languages/languages.ts'
import { readBlocks } from '#web/legal/legal-text.tsx'
import { findPage } from '#web/kit/routing/pages.ts'
import { loadFictionalText } from '#web/fictional-profiles/fictional-text.ts'

const messagesOf = (locale: Locale): unknown => JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))
const shapeOf = (source: string) => readBlocks(source).map((block) => (block.kind === 'list' ? block.items.length : block.kind))
const linksOf = (source: string) => [...source.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path)

const forms = locales.flatMap((locale) => [[locale, false] as const, [locale, true] as const])
test.each(forms)('says the same in %s, formally: %s', async (locale, isFormal) => {
  const [english, own] = await Promise.all([loadFictionalText('en'), loadFictionalText(locale, isFormal)])
  expect(shapeOf(own)).toEqual(shapeOf(english))
  expect(linksOf(own)).toEqual(linksOf(english))
  expect(own.match(/\{\w+\}/g)).toEqual(english.match(/\{\w+\}/g))
})

test('every link leads to a page of ours', async () => {
  for (const path of linksOf(await loadFictionalText('en'))) expect(findPage(path ?? ''), path).not.toBeNull()
})

test.each(forms)('the filter it names is the one of the search in %s, formally: %s', async (locale, isFormal) => {
  const { search } = messagesOf(locale) as { search: { filters: { hide_fictional: string } } }
  expect(await loadFictionalText(locale, isFormal)).toContain(search.filters.hide_fictional)
})
