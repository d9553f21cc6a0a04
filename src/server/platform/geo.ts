/** Geo: the regions of the countries we are open in, and the town near a position. Works offline; nothing is sent anywhere. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { Country, type RegionData } from '#domain/places.ts'

export type Town = { country: Country; countryregion: string; city: string }
export type Geo = { regions: Required<RegionData>; locate: (lat: number, lon: number) => Town | null }

type Section = 'tree' | 'sizes' | 'region' | 'names'
type Head = Record<string, { regions: string[]; at: Record<Section, [offset: number, length: number]> }>
type CountryPack = { tree: KDBush; sizes: Uint16Array; region: Uint8Array; regions: string[]; names: string[] }

/** Overseas territories belong to a country but lie oceans away from its towns. */
const maxDistanceKm = 800
const neighboursWeighed = 12

export function openGeo(folder = new URL('../../../geo/', import.meta.url)): Geo {
  const regions = JSON.parse(readFileSync(new URL('regions.json', folder), 'utf8')) as Required<RegionData>
  let packOf: ((country: Country) => CountryPack) | undefined
  return {
    regions,
    locate(lat, lon) {
      const country = countryAt(lat, lon)
      packOf ??= openPack(new URL('places.bin', folder))
      return country && townNear(country, packOf(country), lat, lon)
    },
  }
}

/** The border polygons take 50 ms to load, so only the first question pays for them. */
let coder: typeof import('@rapideditor/country-coder') | undefined

function countryAt(lat: number, lon: number): Country | null {
  coder ??= createRequire(import.meta.url)('@rapideditor/country-coder') as typeof import('@rapideditor/country-coder')
  const code = coder.iso1A2Code([lon, lat], { level: 'territory' })
  const spanish = code === 'IC' || code === 'EA' // the Canaries, and Ceuta with Melilla, are regions of Spain
  return Country.safeParse(spanish ? 'ES' : code).data ?? null
}

/** A bigger town reaches further: distances are divided by a weight that grows with the root of its population. */
function townNear(country: Country, pack: CountryPack, lat: number, lon: number): Town | null {
  let best: { id: number; score: number } | null = null
  for (const id of around(pack.tree, lon, lat, neighboursWeighed, maxDistanceKm)) {
    const [townLon, townLat] = positionOf(pack, id)
    const score = distance(lon, lat, townLon, townLat) / (0.35 + 0.0065 * (pack.sizes[id] ?? 0))
    if (!best || score < best.score) best = { id, score }
  }
  if (!best) return null
  return { country, countryregion: pack.regions[pack.region[best.id] ?? 0] ?? '', city: pack.names[best.id] ?? '' }
}

function openPack(file: URL) {
  const bytes = readFileSync(file)
  const headLength = bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Head
  const opened = new Map<Country, CountryPack>()
  return (country: Country) => {
    const pack = opened.get(country) ?? openCountry(bytes.subarray(4 + headLength), head, country)
    opened.set(country, pack)
    return pack
  }
}

/** Sections are copied out because a tree has to own its buffer, and numbers want to start on even bytes. */
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

/** The pack keeps its places in the order of the tree. */
const positionOf = ({ tree }: CountryPack, id: number) => [tree.coords[2 * id] ?? 0, tree.coords[2 * id + 1] ?? 0] as const
