/** The safety centre: the same advice in seven languages, links that lead somewhere, and numbers that call. */
import { expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { emergencyOf, helpCountries, helplines, telOf } from '#domain/safety-centre/helplines.ts'
import { readBlocks } from '#web/legal/legal-text.tsx'
import { findPage } from '#web/kit/routing/pages.ts'
import { loadSafetyText } from '#web/safety-centre/safety-text.ts'

const shapeOf = (source: string) => readBlocks(source).map((block) => (block.kind === 'list' ? block.items.length : block.kind))
const linksOf = (source: string) => [...source.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path)

const forms = locales.flatMap((locale) => [[locale, false] as const, [locale, true] as const])
test.each(forms)('says the same in %s, formally: %s', async (locale, isFormal) => {
  const [english, own] = await Promise.all([loadSafetyText('en'), loadSafetyText(locale, isFormal)])
  expect(shapeOf(own)).toEqual(shapeOf(english))
  expect(linksOf(own)).toEqual(linksOf(english))
  expect(own.match(/\{\w+\}/g)).toEqual(english.match(/\{\w+\}/g))
})

test('every link leads to a page of ours', async () => {
  for (const path of linksOf(await loadSafetyText('en'))) expect(findPage(path ?? ''), path).not.toBeNull()
})

test('every number is one that a phone can call, and the reader’s country comes first', () => {
  const numbers = Object.values(helplines).flatMap(({ emergency, lines }) => [emergency, ...lines.map(({ phone }) => phone)])
  expect(numbers.filter((number) => !/^tel:\d{3,12}$/.test(telOf(number)))).toEqual([])
  expect(helpCountries('PL')[0]).toBe('PL')
  expect(helpCountries('NZ')).toHaveLength(Object.keys(helplines).length)
  expect([emergencyOf('US'), emergencyOf('PL'), emergencyOf(null)]).toEqual(['911', '112', '112'])
})
