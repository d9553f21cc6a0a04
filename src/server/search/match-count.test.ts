/** The count that visitors see: real people only, rounded down, and never below five. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MatchCountQuery } from '#domain/signup-matches/matches.ts'
import { countMatches } from '#server/search/match-count.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', ...more })
  for (let n = 0; n < 13; n++) await man(`M${n}`)
  for (let n = 0; n < 3; n++) await man(`B${n}`, { country: 'BE' })
  for (let n = 0; n < 6; n++) await man(`Made up ${n}`, { fictional: true })
  for (let n = 0; n < 9; n++) await man(`Elsewhere ${n}`, { host: 'lavish.localhost' })
  await app.createMember('Eva', { date_of_birth: '1960-01-01', countryregion: 'NL-ZH' })
})
afterAll(() => app.close())

const countFor = (query: Record<string, unknown>) => countMatches(app.ctx, app.site(), MatchCountQuery.parse(query))

test.each([
  ['nothing answered yet', {}, { people: 10, few: false }],
  ['men in the Netherlands, and nobody made up', { gender: 'm', country: 'NL' }, { people: 10, few: false }],
  ['the few are not numbered', { gender: 'm', country: 'BE' }, { people: 0, few: true }],
  ['one woman', { gender: 'f' }, { people: 0, few: true }],
  ['nobody', { gender: 'x' }, { people: 0, few: false }],
  ['nobody of that age', { gender: 'f', min_age: 18, max_age: 30 }, { people: 0, few: false }],
  ['a region narrows', { gender: 'any', country: 'NL', countryregion: 'NL-ZH' }, { people: 0, few: true }],
  ['a region of another country does not', { gender: 'm', country: 'NL', countryregion: 'BE-VAN' }, { people: 10, few: false }],
  ['ages the wrong way round', { gender: 'f', min_age: 66, max_age: 20 }, { people: 0, few: true }],
])('%s', async (_, query, expected) => {
  expect(await countFor(query)).toEqual(expected)
})
