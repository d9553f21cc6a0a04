/** Positions people really stand at, borders included. */
import { expect, test } from 'vitest'
import { countries } from '#domain/places.ts'
import { openGeo } from '#server/platform/geo.ts'

const geo = openGeo()

const known: [lat: number, lon: number, region: string, city: string][] = [
  [52.3731, 4.8926, 'NL-NH', 'Amsterdam'],
  [52.08, 4.31, 'NL-ZH', 'Den Haag'],
  [52.3508, 5.2647, 'NL-FL', 'Almere'],
  [50.769, 6.016, 'NL-LI', 'Vaals'],
  [50.7753, 6.0839, 'DE-NW', 'Aachen'],
  [51.2194, 4.4025, 'BE-VAN', 'Antwerpen'],
  [50.8503, 4.3517, 'BE-BRU', 'Brussel'],
  [50.6326, 5.5797, 'BE-WLG', 'Liège'],
  [48.137, 11.575, 'DE-BY', 'München'],
  [50.9375, 6.9603, 'DE-NW', 'Köln'],
  [48.574, 7.815, 'DE-BW', 'Kehl'],
  [48.5734, 7.7521, 'FR-GES', 'Strasbourg'],
  [48.8566, 2.3522, 'FR-IDF', 'Paris'],
  [43.2965, 5.3698, 'FR-PAC', 'Marseille'],
  [41.9192, 8.7386, 'FR-20R', 'Ajaccio'],
  [48.2082, 16.3738, 'AT-9', 'Wien'],
  [47.0707, 15.4395, 'AT-6', 'Graz'],
  [47.5596, 7.5886, 'CH-BS', 'Basel'],
  [46.2044, 6.1432, 'CH-GE', 'Genève'],
  [46.0037, 8.9511, 'CH-TI', 'Lugano'],
  [41.9028, 12.4964, 'IT-62', 'Roma'],
  [38.1157, 13.3615, 'IT-82', 'Palermo'],
  [41.3874, 2.1686, 'ES-CT', 'Barcelona'],
  [28.1235, -15.4363, 'ES-CN', 'Las Palmas de Gran Canaria'],
  [35.8894, -5.3213, 'ES-CE', 'Ceuta'],
  [52.2297, 21.0122, 'PL-14', 'Warszawa'],
  [51.5074, -0.1278, 'GB-LN', 'London'],
  [53.4808, -2.2426, 'GB-NW', 'Manchester'],
  [51.4816, -3.1791, 'GB-WLS', 'Cardiff'],
  [54.9966, -7.3086, 'GB-NIR', 'Derry'],
  [53.3498, -6.2603, 'IE-D', 'Dublin'],
  [53.2707, -9.0568, 'IE-G', 'Galway'],
  [40.7128, -74.006, 'US-NY', 'New York City'],
  [42.3314, -83.0458, 'US-MI', 'Detroit'],
  [42.3149, -83.0364, 'CA-ON', 'Windsor'],
  [45.5017, -73.5673, 'CA-QC', 'Montréal'],
  [-33.8688, 151.2093, 'AU-NSW', 'Sydney'],
  [-41.2865, 174.7762, 'NZ-WGN', 'Wellington'],
]

test.each(known)('%d, %d lies in %s, in %s', (lat, lon, region, city) => {
  expect(geo.locate(lat, lon)).toEqual({ country: region.slice(0, 2), countryregion: region, city })
})

test.each([
  ['Luxembourg', 49.6116, 6.1319],
  ['Puerto Rico', 18.4655, -66.1057],
  ['the Isle of Man', 54.15, -4.48],
  ['the Gulf of Guinea', 0, 0],
])('%s is not a country of ours', (_, lat, lon) => {
  expect(geo.locate(lat, lon)).toBeNull()
})

test('every country has its regions, each with a name of its own', () => {
  expect(Object.keys(geo.regions)).toEqual([...countries])
  expect(countries.map((country) => `${country} ${geo.regions[country].length}`).join(', ')).toBe(
    'NL 12, BE 11, DE 16, AT 9, CH 26, FR 13, IT 20, ES 19, PL 16, GB 12, IE 26, US 51, CA 13, AU 8, NZ 17',
  )
  for (const country of countries) {
    const names = geo.regions[country].map((region) => region.name)
    expect(names.every((name) => name.length > 1 && !name.includes(','))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    expect(geo.regions[country].every((region) => region.id.startsWith(`${country}-`))).toBe(true)
  }
})
