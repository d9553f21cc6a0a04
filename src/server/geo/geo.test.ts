/** A visitor's position, as far as each brand uses it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locateOn } from '#server/geo/geo.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const nowhere = { country: null, countryregion: null, city: null }

test('a position is shown as country, region and town', () => {
  const haarlem = { lat: 52.3812, lon: 4.6367 }
  expect(locateOn(app.ctx, app.site(), haarlem)).toEqual({ country: 'NL', countryregion: 'NL-NH', city: 'Haarlem' })
})

test('a country the brand is not open in, and the sea, are nowhere', () => {
  const site = app.site()
  const closed = { ...site, file: { ...site.file, countries: site.file.countries.filter((country) => country !== 'NL') } }
  expect(locateOn(app.ctx, closed, { lat: 52.3812, lon: 4.6367 })).toEqual(nowhere)
  expect(locateOn(app.ctx, site, { lat: 0, lon: -30 })).toEqual(nowhere)
})
