/** Near me, and two-way fit: members in reach who seek people like the searcher. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { kmBetween } from '#server/infrastructure/geo.ts'
import { cellOf, cellsWithin } from '#server/search/cells.ts'
import { namesOf, searching } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let eva: ProfileId
let { find, settle }: Partial<ReturnType<typeof searching>> = {}
beforeAll(async () => {
  app = await openTestApp()
  ;({ find, settle } = searching(app))
  eva = await app.createMember('Eva', {
    seeking: 'm',
    date_of_birth: '1990-06-15',
    country: 'NL',
    countryregion: 'NL-LI',
    city: 'Vaals',
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()
})

const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', ...more })
const found = async (filters: object) => namesOf(await find!(eva, { gender: 'm', ...filters }))

test('near me reaches across borders, the nearer the earlier, and no farther than requested', async () => {
  await man('Berlin', { country: 'DE', countryregion: 'DE-BE', city: 'Berlin' })
  await man('Köln', { country: 'DE', countryregion: 'DE-NW', city: 'Köln' })
  await man('Liège', { country: 'BE', countryregion: 'BE-WLG', city: 'Liège' })
  await man('Aachen', { country: 'DE', countryregion: 'DE-NW', city: 'aachen' })
  await settle!()
  expect(await found({ near: 25 })).toEqual(['Aachen'])
  expect(await found({ near: 50 })).toEqual(['Aachen', 'Liège'])
  const far = await find!(eva, { gender: 'm', near: 100 })
  expect(namesOf(far)).toEqual(['Aachen', 'Liège', 'Köln'])
  expect(far.filter_options).toMatchObject({ near: 100, countryregion: null })
})

test('anyone whose town is unknown lives in the middle of their region, and without a region nowhere', async () => {
  await man('Region', { country: 'NL', countryregion: 'NL-LI', city: 'Nosuchtown' })
  await man('Nowhere', { country: 'NL', countryregion: null, city: 'Nosuchtown' })
  await settle!()
  expect(await found({ near: 100 })).toEqual(['Region'])
})

test('where a brand shows no towns, questions from everywhere find the middle of the region, whatever the town', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, visible_profile_fields: file.visible_profile_fields.filter((one) => one !== 'city') })
  const [north, south] = [
    await man('Venray', { countryregion: 'NL-LI', city: 'Venray' }),
    await man('Vaals', { countryregion: 'NL-LI', city: 'Vaals' }),
  ]
  await settle!()
  const cells = app.ctx.db.selectFrom('search_card').select('cell').where('id', 'in', [north, south]).distinct()
  expect(await cells.execute()).toHaveLength(1)
  await importSite(app.ctx, file)
})

test('anyone who moves is looked up anew', async () => {
  const ben = await man('Ben', { country: 'DE', countryregion: 'DE-BE', city: 'Berlin' })
  await settle!()
  expect(await found({ near: 50 })).toEqual([])
  await app.ctx.db.updateTable('profile').set({ countryregion: 'DE-NW', city: 'Aachen' }).where('id', '=', ben).execute()
  await settle!()
  expect(await found({ near: 50 })).toEqual(['Ben'])
})

test('a searcher without a place searches without "near"', async () => {
  const lost = await app.createMember('Lost', { countryregion: null, city: null })
  await man('Ben')
  expect((await find!(lost, { gender: 'm', country: 'NL', near: 25 })).filter_options).not.toHaveProperty('near')
  expect((await find!(null, { gender: 'm', country: 'NL', near: 25 })).filter_options).not.toHaveProperty('near')
})

test('cells: those whose middle is within reach, the own one always, also where the numbers of the columns begin anew', () => {
  const gisborne = { lat: -38.66, lon: 178.02 }
  const chatham = { lat: -43.95, lon: -176.55 }
  for (const place of [gisborne, chatham, { lat: 52.1, lon: 5.1 }])
    for (const km of [25, 50, 100] as const) {
      const cells = cellsWithin(place, km)
      expect(cells[0]).toEqual({ cell: cellOf(place), km: 0 })
      expect(new Set(cells.map(({ cell }) => cell)).size).toBe(cells.length)
      expect(cells.every((near) => near.km <= km)).toBe(true)
    }
  const [west, east] = [
    { lat: -16.8, lon: 179.95 },
    { lat: -16.8, lon: -179.95 },
  ]
  expect(kmBetween(west, east)).toBeLessThan(25)
  expect(cellsWithin(west, 25).map(({ cell }) => cell)).toContain(cellOf(east))
})

test('two-way fit: only who seeks my gender, and whose last ages by hand include mine', async () => {
  await man('Seeks women', { seeking: 'f' })
  await man('Seeks anyone', { seeking: 'any' })
  await man('Seeks men', { seeking: 'm' })
  await man('Has not said', { seeking: null })
  const older = await man('Seeks older women', { seeking: 'f' })
  const ofAge = await man('Seeks women of my age', { seeking: 'f' })
  await find!(older, { gender: 'f', country: 'NL', min_age: 37, max_age: 50, manual_search: '1' })
  await find!(ofAge, { gender: 'f', country: 'NL', min_age: 36, max_age: 36, manual_search: '1' })
  expect((await found({ country: 'NL', fit: '1' })).toSorted()).toEqual(['Seeks anyone', 'Seeks women', 'Seeks women of my age'])
  expect(await found({ country: 'NL' })).toHaveLength(6)
  expect((await find!(null, { country: 'NL', fit: '1' })).filter_options).not.toHaveProperty('fit')
})
