/** Geo: the regions of our countries, and the town near a position. Works offline; nothing is sent anywhere. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { Country, type RegionData } from '#domain/geo/places.ts'

export type CityPlace = { country: Country; countryregion: string; city: string }
export type Position = { lat: number; lon: number }
/** A place as a member typed it. */
export type Home = { country: string | null; countryregion: string | null; city: string | null }
export type Geo = {
  regions: Required<RegionData>
  locate: (lat: number, lon: number) => CityPlace | null
  /** The position of the town, else the middle of its region, else null. */
  find: (home: Home) => Position | null
  /** The position of the town; null where it is unknown. */
  findTown: (home: Home) => Position | null
  /** The towns of a country, with the square root of their populations. */
  towns: (country: Country) => (CityPlace & { size: number })[]
}

type Section = 'tree' | 'sizes' | 'region' | 'names'
type Head = Record<string, { regions: string[]; at: Record<Section, [offset: number, length: number]> }>
type Index = { towns: Map<string, number[]>; middles: Map<string, Position> }
/** `index` is built when a town is first searched by name. */
type CountryPack = { tree: KDBush; sizes: Uint16Array; region: Uint8Array; regions: string[]; names: string[]; index?: Index }

/** Overseas territories belong to a country but lie oceans away from its towns. */
const maxDistanceKm = 800
const candidateCount = 12

export function openGeo(folder = new URL('../../../geo/', import.meta.url)): Geo {
  const regions = JSON.parse(readFileSync(new URL('regions.json', folder), 'utf8')) as Required<RegionData>
  let opened: ((country: Country) => CountryPack) | undefined
  const packOf = (country: Country) => (opened ??= openPack(new URL('places.bin', folder)))(country)
  return {
    regions,
    locate(lat, lon) {
      const country = countryAt(lat, lon)
      return country && cityNear(country, packOf(country), lat, lon)
    },
    find(home) {
      const country = Country.safeParse(home.country).data
      return country ? (townNamed(packOf(country), home) ?? middleOf(packOf(country), home)) : null
    },
    findTown(home) {
      const country = Country.safeParse(home.country).data
      return country ? townNamed(packOf(country), home) : null
    },
    towns(country) {
      const pack = packOf(country)
      const townOf = (city: string, id: number) => ({
        country,
        countryregion: regionOf(pack, id),
        city,
        size: pack.sizes[id] ?? 0,
      })
      return pack.names.map(townOf)
    },
  }
}

/** The border polygons take 50 ms to load, so they are loaded on first use. */
let coder: typeof import('@rapideditor/country-coder') | undefined

function countryAt(lat: number, lon: number): Country | null {
  coder ??= createRequire(import.meta.url)('@rapideditor/country-coder') as typeof import('@rapideditor/country-coder')
  const code = coder.iso1A2Code([lon, lat], { level: 'territory' })
  const spanish = code === 'IC' || code === 'EA' // the Canaries, and Ceuta with Melilla, are regions of Spain
  return Country.safeParse(spanish ? 'ES' : code).data ?? null
}

/** Distances are divided by a weight that grows with the square root of the population. */
function cityNear(country: Country, pack: CountryPack, lat: number, lon: number): CityPlace | null {
  let best: { id: number; score: number } | null = null
  for (const id of around(pack.tree, lon, lat, candidateCount, maxDistanceKm)) {
    const [townLon, townLat] = positionOf(pack, id)
    const score = distance(lon, lat, townLon, townLat) / (0.35 + 0.0065 * (pack.sizes[id] ?? 0))
    if (!best || score < best.score) best = { id, score }
  }
  if (!best) return null
  return { country, countryregion: regionOf(pack, best.id), city: pack.names[best.id] ?? '' }
}

const regionOf = (pack: CountryPack, id: number) => pack.regions[pack.region[id] ?? 0] ?? ''

/** The town of this name in the region; without a region the most populous of that name in the country. */
function townNamed(pack: CountryPack, { countryregion, city }: Home): Position | null {
  const { towns } = (pack.index ??= indexOf(pack))
  const isThere = (id: number) => countryregion === null || regionOf(pack, id) === countryregion
  const [best] = ((city && towns.get(spoken(city))) || [])
    .filter(isThere)
    .toSorted((a, b) => (pack.sizes[b] ?? 0) - (pack.sizes[a] ?? 0))
  if (best === undefined) return null
  const [lon, lat] = positionOf(pack, best)
  return { lat, lon }
}

const middleOf = (pack: CountryPack, { countryregion }: Home): Position | null =>
  (countryregion && (pack.index ??= indexOf(pack)).middles.get(countryregion)) || null

/** Of two positions, along the surface. */
export const kmBetween = (a: Position, b: Position): number => distance(a.lon, a.lat, b.lon, b.lat)

/** A name without accents, capitals and hyphens, for comparing. */
const spoken = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The middle of a region, weighted by the population of its towns. */
function indexOf(pack: CountryPack): Index {
  const towns = new Map<string, number[]>()
  const sums = new Map<string, { lat: number; lon: number; weight: number }>()
  pack.names.forEach((name, id) => {
    const key = spoken(name)
    towns.set(key, [...(towns.get(key) ?? []), id])
    const [lon, lat] = positionOf(pack, id)
    const weight = (pack.sizes[id] ?? 0) ** 2 + 1
    const sum = sums.get(regionOf(pack, id)) ?? { lat: 0, lon: 0, weight: 0 }
    sums.set(regionOf(pack, id), { lat: sum.lat + lat * weight, lon: sum.lon + lon * weight, weight: sum.weight + weight })
  })
  const middles = [...sums].map(([region, { lat, lon, weight }]) => [region, { lat: lat / weight, lon: lon / weight }] as const)
  return { towns, middles: new Map(middles) }
}

function openPack(file: URL) {
  const bytes = readFileSync(file)
  const headLength = bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Head
  const opened = new Map<Country, CountryPack>()
  return (country: Country) => getOrCreate(opened, country, () => openCountry(bytes.subarray(4 + headLength), head, country))
}

/** Copies a section: the tree needs its own buffer, and numbers need aligned offsets. */
function openCountry(bytes: Buffer, head: Head, country: Country): CountryPack {
  const part = head[country]
  if (!part) throw new Error(`geo/places.bin has no places of ${country}`)
  const section = ([offset, length]: [number, number]) => Uint8Array.from(bytes.subarray(offset, offset + length))
  return {
    tree: KDBush.from(section(part.at.tree).buffer),
    sizes: new Uint16Array(section(part.at.sizes).buffer),
    region: section(part.at.region),
    regions: part.regions,
    names: new TextDecoder().decode(section(part.at.names)).split('\n'),
  }
}

/** The file stores the towns in the order of the tree. */
const positionOf = ({ tree }: CountryPack, id: number) => [tree.coords[2 * id] ?? 0, tree.coords[2 * id + 1] ?? 0] as const
