/** Positions people really stand at, borders included. */
// oxlint-disable no-console -- the figures are what this test is for
import { expect, test } from 'vitest'
import { countries } from '#domain/geo/places.ts'
import { openGeo } from '#server/infrastructure/geo.ts'

const geo = openGeo()

// prettier-ignore
const knownCities: [lat: number, lon: number, region: string, city: string][] = [
  [52.3731, 4.8926, 'NL-NH', 'Amsterdam'],
  [52.08, 4.31, 'NL-ZH', 'Den Haag'],
  [52.3508, 5.2647, 'NL-FL', 'Almere'],
  [50.769, 6.016, 'NL-LI', 'Vaals'],
  [51.4427, 3.571, 'NL-ZE', 'Vlissingen'],
  [53.447, 5.772, 'NL-FR', 'Nes'],
  [53.2194, 6.5665, 'NL-GR', 'Groningen'],
  [51.4478, 4.9297, 'NL-NB', 'Baarle-Nassau'],
  [51.3656, 6.1724, 'NL-LI', 'Venlo'],
  [52.222, 6.8937, 'NL-OV', 'Enschede'],
  [51.2194, 4.4025, 'BE-VAN', 'Antwerpen'],
  [50.8503, 4.3517, 'BE-BRU', 'Brussel'],
  [50.6326, 5.5797, 'BE-WLG', 'Liège'],
  [51.2093, 3.2247, 'BE-VWV', 'Brugge'],
  [50.6292, 6.0344, 'BE-WLG', 'Eupen'],
  [49.6833, 5.8167, 'BE-WLX', 'Arlon'],
  [50.828, 3.2649, 'BE-VWV', 'Kortrijk'],
  [50.7423, 3.215, 'BE-WHT', 'Mouscron'],
  [50.7753, 6.0839, 'DE-NW', 'Aachen'],
  [48.137, 11.575, 'DE-BY', 'München'],
  [48.574, 7.815, 'DE-BW', 'Kehl'],
  [47.6603, 9.1758, 'DE-BW', 'Konstanz'],
  [52.342, 14.55, 'DE-BB', 'Frankfurt (Oder)'],
  [54.7833, 9.4333, 'DE-SH', 'Flensburg'],
  [53.705, 7.15, 'DE-NI', 'Norderney'],
  [51.152, 14.987, 'DE-SN', 'Görlitz'],
  [54.9079, 8.3033, 'DE-SH', 'Westerland'],
  [49.2354, 6.9966, 'DE-SL', 'Saarbrücken'],
  [47.5596, 9.7, 'DE-BY', 'Lindau'],
  [48.2082, 16.3738, 'AT-9', 'Wien'],
  [47.0707, 15.4395, 'AT-6', 'Graz'],
  [47.5031, 9.7471, 'AT-8', 'Bregenz'],
  [47.8095, 13.055, 'AT-5', 'Salzburg'],
  [47.5833, 12.1667, 'AT-7', 'Kufstein'],
  [48.2567, 13.0333, 'AT-4', 'Braunau am Inn'],
  [46.6103, 13.8558, 'AT-2', 'Villach'],
  [47.5596, 7.5886, 'CH-BS', 'Basel'],
  [46.2044, 6.1432, 'CH-GE', 'Genève'],
  [46.0037, 8.9511, 'CH-TI', 'Lugano'],
  [47.645, 9.178, 'CH-TG', 'Kreuzlingen'],
  [47.696, 8.634, 'CH-SH', 'Schaffhausen'],
  [45.832, 9.031, 'CH-TI', 'Chiasso'],
  [47.3769, 8.5417, 'CH-ZH', 'Zürich'],
  [46.848, 9.532, 'CH-GR', 'Chur'],
  [48.8566, 2.3522, 'FR-IDF', 'Paris'],
  [48.5734, 7.7521, 'FR-GES', 'Strasbourg'],
  [41.9192, 8.7386, 'FR-20R', 'Ajaccio'],
  [43.7765, 7.504, 'FR-PAC', 'Menton'],
  [43.3587, -1.7745, 'FR-NAQ', 'Hendaye'],
  [50.723, 3.161, 'FR-HDF', 'Tourcoing'],
  [46.142, 6.083, 'FR-ARA', 'Saint-Julien-en-Genevois'],
  [47.343, -3.154, 'FR-BRE', 'Le Palais'],
  [50.9513, 1.8587, 'FR-HDF', 'Calais'],
  [47.585, 7.562, 'FR-GES', 'Saint-Louis'],
  [41.9028, 12.4964, 'IT-62', 'Roma'],
  [38.1157, 13.3615, 'IT-82', 'Palermo'],
  [45.9402, 13.6217, 'IT-36', 'Gorizia'],
  [43.7912, 7.6076, 'IT-42', 'Ventimiglia'],
  [39.2238, 9.1217, 'IT-88', 'Cagliari'],
  [46.4983, 11.3548, 'IT-32', 'Bolzano'],
  [40.737, 13.949, 'IT-72', 'Ischia'],
  [45.8081, 9.0852, 'IT-25', 'Como'],
  [45.6495, 13.7768, 'IT-36', 'Trieste'],
  [41.3874, 2.1686, 'ES-CT', 'Barcelona'],
  [28.1235, -15.4363, 'ES-CN', 'Las Palmas de Gran Canaria'],
  [35.8894, -5.3213, 'ES-CE', 'Ceuta'],
  [43.339, -1.789, 'ES-PV', 'Irun'],
  [38.9067, 1.4206, 'ES-IB', 'Ibiza'],
  [36.168, -5.348, 'ES-AN', 'La Línea de la Concepción'],
  [38.878, -6.97, 'ES-EX', 'Badajoz'],
  [42.2406, -8.7207, 'ES-GA', 'Vigo'],
  [39.8885, 4.2658, 'ES-IB', 'Maó'],
  [52.2297, 21.0122, 'PL-14', 'Warszawa'],
  [51.148, 15.008, 'PL-02', 'Zgorzelec'],
  [52.3505, 14.561, 'PL-08', 'Słubice'],
  [53.9105, 14.2475, 'PL-32', 'Świnoujście'],
  [49.75, 18.6333, 'PL-24', 'Cieszyn'],
  [54.4416, 18.5601, 'PL-22', 'Sopot'],
  [54.352, 18.6466, 'PL-22', 'Gdańsk'],
  [50.0647, 19.945, 'PL-12', 'Kraków'],
  [51.5074, -0.1278, 'GB-LN', 'London'],
  [53.4808, -2.2426, 'GB-NW', 'Manchester'],
  [51.4816, -3.1791, 'GB-WLS', 'Cardiff'],
  [54.9966, -7.3086, 'GB-NIR', 'Derry'],
  [55.77, -2.005, 'GB-NE', 'Berwick-upon-Tweed'],
  [50.699, -1.291, 'GB-SE', 'Newport'],
  [60.155, -1.145, 'GB-SCT', 'Lerwick'],
  [52.56, -3.148, 'GB-WLS', 'Montgomery'],
  [54.178, -6.337, 'GB-NIR', 'Newry'],
  [53.3498, -6.2603, 'IE-D', 'Dublin'],
  [53.2707, -9.0568, 'IE-G', 'Galway'],
  [54.95, -7.733, 'IE-DL', 'Letterkenny'],
  [54.002, -6.405, 'IE-LH', 'Dundalk'],
  [53.9722, -10.0722, 'IE-MO', 'Keel'],
  [54.833, -7.478, 'IE-DL', 'Lifford'],
  [51.8985, -8.4756, 'IE-CO', 'Cork'],
  [52.271, -9.702, 'IE-KY', 'Tralee'],
  [40.7128, -74.006, 'US-NY', 'New York City'],
  [42.3314, -83.0458, 'US-MI', 'Detroit'],
  [21.3069, -157.8583, 'US-HI', 'Honolulu'],
  [31.7619, -106.485, 'US-TX', 'El Paso'],
  [24.5551, -81.78, 'US-FL', 'Key West'],
  [38.627, -90.1994, 'US-MO', 'St. Louis'],
  [43.095, -79.05, 'US-NY', 'Niagara Falls'],
  [39.1141, -94.6275, 'US-KS', 'Kansas City'],
  [25.7617, -80.1918, 'US-FL', 'Miami'],
  [42.3149, -83.0364, 'CA-ON', 'Windsor'],
  [45.5017, -73.5673, 'CA-QC', 'Montréal'],
  [43.092, -79.085, 'CA-ON', 'Niagara Falls'],
  [45.428, -75.713, 'CA-QC', 'Gatineau'],
  [45.4215, -75.6972, 'CA-ON', 'Ottawa'],
  [53.278, -110.005, 'CA-AB', 'Lloydminster'],
  [48.4284, -123.3656, 'CA-BC', 'Victoria'],
  [47.5615, -52.7126, 'CA-NL', "St. John's"],
  [46.2382, -63.1311, 'CA-PE', 'Charlottetown'],
  [-33.8688, 151.2093, 'AU-NSW', 'Sydney'],
  [-36.0737, 146.9135, 'AU-NSW', 'Albury'],
  [-36.124, 146.888, 'AU-VIC', 'Wodonga'],
  [-42.8821, 147.3272, 'AU-TAS', 'Hobart'],
  [-28.177, 153.542, 'AU-NSW', 'Tweed Heads'],
  [-35.2809, 149.13, 'AU-ACT', 'Canberra'],
  [-31.9523, 115.8613, 'AU-WA', 'Perth'],
  [-39.93, 143.85, 'AU-TAS', 'Currie'],
  [-41.2865, 174.7762, 'NZ-WGN', 'Wellington'],
  [-36.8485, 174.7633, 'NZ-AUK', 'Auckland'],
  [-45.0312, 168.6626, 'NZ-OTA', 'Queenstown'],
  [-46.9, 168.13, 'NZ-STL', 'Oban'],
  [-36.782, 175.008, 'NZ-AUK', 'Oneroa'],
  [-43.5321, 172.6362, 'NZ-CAN', 'Christchurch'],
  [-41.2706, 173.284, 'NZ-NSN', 'Nelson'],
]

const found = knownCities.map(([lat, lon, region, city]) => ({ region, city, town: geo.locate(lat, lon) }))
const share = (right: (one: (typeof found)[number]) => boolean) => found.filter(right).length / found.length

test('at 60 and more places people really stand at, towns at borders and islands included, it knows where they are', () => {
  const shares = {
    country: share(({ region, town: entry }) => entry?.country === region.slice(0, 2)),
    region: share(({ region, town: entry }) => entry?.countryregion === region),
    city: share(({ city, town: entry }) => entry?.city === city),
  }
  const percent = Object.entries(shares).map(([what, right]) => `${what} ${(right * 100).toFixed(1)} %`)
  console.log(`of ${knownCities.length} known places right: ${percent.join(', ')}`)
  for (const { region, city, town: entry } of found)
    if (entry?.countryregion !== region || entry.city !== city) console.log(`${city}, ${region}: found ${JSON.stringify(entry)}`)
  expect(knownCities.length).toBeGreaterThanOrEqual(60)
  expect(shares.country).toBeGreaterThanOrEqual(0.995)
  expect(shares.region).toBeGreaterThanOrEqual(0.99)
  expect(shares.city).toBeGreaterThanOrEqual(0.95)
})

test.each(countries)('the table knows at least four places in %s', (country) => {
  expect(knownCities.filter(([, , region]) => region.startsWith(country)).length).toBeGreaterThanOrEqual(4)
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

// prettier-ignore
test.for([
  [{ country: 'DE', countryregion: 'DE-NW', city: 'köln' }, 50.93, 6.95, 'capitals'],
  [{ country: 'ES', countryregion: null, city: 'Cadiz' }, 36.53, -6.3, 'accents left out'],
  [{ country: 'DE', countryregion: null, city: 'Frankfurt am Main' }, 50.12, 8.68, 'several words'],
  [{ country: 'NL', countryregion: 'NL-UT', city: 'Nosuchtown' }, 52.1, 5.15, 'an unknown town: where the region’s people live'],
  [{ country: 'GB', countryregion: null, city: 'Newport' }, 51.58, -3, 'several of one name: the biggest'],
] as const)('a town is found by its name: %o', ([home, lat, lon, why]) => {
  const found = geo.find(home)
  expect(Math.abs((found?.lat ?? 0) - lat), why).toBeLessThan(0.15)
  expect(Math.abs((found?.lon ?? 0) - lon), why).toBeLessThan(0.15)
})

test('a town of another region, and an unknown place, is nowhere', () => {
  expect(geo.find({ country: 'NL', countryregion: null, city: 'Nosuchtown' })).toBeNull()
  expect(geo.find({ country: null, countryregion: null, city: 'Utrecht' })).toBeNull()
  expect(geo.find({ country: 'JP', countryregion: null, city: 'Kyoto' })).toBeNull()
})
