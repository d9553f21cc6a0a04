/** How many people fit a member's own filters, as staff see it: numbers and kinds, never whom the member seeks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundCounts } from '#domain/search/found-counts.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let sam: Worker
let eva: number
beforeAll(async () => {
  app = await openTestApp()
  sam = await openConsole(app).hire('Sam', { role: 'support' })
  const man = (name: string, more: object = {}) =>
    app.createMember(name, { gender: 'm', seeking: 'f', date_of_birth: '1985-01-01', countryregion: 'NL-LI', ...more })
  await man('Fits')
  await man('Seeks men', { seeking: 'm' })
  for (const name of ['Far one', 'Far two', 'Far three']) await man(name, { countryregion: 'NL-ZH' })
  await man('Old', { date_of_birth: '1950-01-01' })
  eva = await app.createMember('Eva', { gender: 'f', seeking: 'm', date_of_birth: '1986-01-01', countryregion: 'NL-LI' })
})
afterAll(() => app.close())

const saved = { gender: 'm', min_age: 30, max_age: 50, country: 'NL', countryregion: 'NL-LI' }
async function foundBy(filters: object) {
  await app.ctx.db
    .updateTable('profile')
    .set({ search_filters: JSON.stringify(filters) })
    .where('id', '=', eva)
    .execute()
  return (await sam.call('GET /api/members/found', { query: { id: eva } })).body as FoundCounts
}

test('staff read how many fit each filter, all of them and both ways, and which filter costs most', async () => {
  expect(await foundBy(saved)).toEqual({
    all: 2,
    both_ways: 1,
    filters: [
      { kind: 'age', alone: 5, without: 3 },
      { kind: 'place', alone: 3, without: 5 },
    ],
    costs_most: 'place',
  })
})

test('filters that keep nobody out cost nothing, and nothing says whom the member seeks', async () => {
  const open = await foundBy({ gender: 'm', min_age: 18, max_age: 99, searchAllCountries: true })
  expect(open).toMatchObject({ all: 6, both_ways: 5, costs_most: null })
  expect(JSON.stringify(open)).not.toMatch(/gender|seek|"m"|"f"/)
})

test('nobody of that number has no counts', async () => {
  expect((await sam.call('GET /api/members/found', { query: { id: 999_999_999 } })).status).toBe(404)
})
