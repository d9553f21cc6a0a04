/** Draws the countries Duet is open in, `public/maps/`, and writes positions of larger towns to `src/web/landers/maps.json`. Run by hand. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type ExtendedFeature, geoAzimuthalEqualArea, geoCentroid, geoDistance, type GeoProjection } from 'd3-geo'
import { iso31661 } from 'iso-3166'
import { format } from 'prettier'
import { feature } from 'topojson-client'
import { countries, type Country } from '#domain/geo/places.ts'
import { openGeo } from '#server/infrastructure/geo.ts'

type Point = [number, number]
type MapCity = { city: string; countryregion: string; x: number; y: number }

const root = new URL('..', import.meta.url)
const longestSide = 600
const mostTowns = 10
/** A name is about this large: towns whose names would lie on each other are not shown together. */
const nameSize = { width: 120, height: 28 }
const townsApart = 50
/** Corners nearer than this are one, and islands smaller than `island` are left out. */
const detail = { corners: 1.6, island: 5 }
/** Thousands of islands and inlets. */
const roughDetail = { corners: 3.4, island: 14 }
const degrees = 180 / Math.PI

/** How far from the middle of its largest part a country is drawn: without what lies overseas. */
const reachDegrees: Partial<Record<Country, number>> = { US: 24, CA: 60, AU: 32, NZ: 7 }

const topology = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'))
const shapes = (feature(topology, topology.objects.countries) as unknown as { features: (ExtendedFeature & { id: string })[] })
  .features
const geo = openGeo()

function partsOf(country: Country): Point[][] {
  const numeric = iso31661.find(({ alpha2 }) => alpha2 === country)?.numeric
  const shape = shapes.find(({ id }) => id === numeric)?.geometry as { type: string; coordinates: never } | undefined
  if (!shape) throw new Error(`${country} is not in the atlas`)
  const polygons = (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Point[][][]
  const rings = polygons.map(([outline = []]) => outline)
  const middles = rings.map((ring) => geoCentroid({ type: 'Polygon', coordinates: [ring] }))
  const largest = rings.reduce((best, ring, index) => (ring.length > (rings[best]?.length ?? 0) ? index : best), 0)
  const reach = (reachDegrees[country] ?? 11) / degrees
  return rings.filter((_, index) => geoDistance(middles[index] as Point, middles[largest] as Point) < reach)
}

function projectionOf(rings: Point[][]) {
  const area = { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) } as const
  const [lon, lat] = geoCentroid(area)
  const projection = geoAzimuthalEqualArea().rotate([-lon, -lat])
  projection.fitSize([longestSide, longestSide], area)
  return projection
}

const pathOf = (corners: Point[]) => `M${corners.map((corner) => corner.map((value) => value.toFixed(1)).join(' ')).join('L')}Z`

function outlineOf(ring: Point[], projection: GeoProjection, cornersApart: number): Point[] {
  const outline: Point[] = []
  for (const corner of ring.map((point) => projection(point) as Point)) {
    const last = outline.at(-1)
    if (!last || Math.hypot(corner[0] - last[0], corner[1] - last[1]) > cornersApart) outline.push(corner)
  }
  return outline
}

const spreadOf = (values: number[]) => Math.max(...values) - Math.min(...values)
const sizeOf = (outline: Point[]) => Math.max(spreadOf(outline.map(([x]) => x)), spreadOf(outline.map(([, y]) => y)))

const isApart = (other: MapCity, x: number, y: number) =>
  Math.hypot(other.x - x, other.y - y) > townsApart &&
  (Math.abs(other.x - x) > nameSize.width || Math.abs(other.y - y) > nameSize.height)

function townsOf(country: Country, projection: GeoProjection, inside: (point: Point) => boolean): MapCity[] {
  const chosen: MapCity[] = []
  for (const { city, countryregion } of geo
    .towns(country)
    .sort((a, b) => b.size - a.size)
    .slice(0, 70)) {
    const at = geo.find({ country, countryregion, city })
    const point = at && (projection([at.lon, at.lat]) as Point)
    if (!point || !inside(point) || chosen.length >= mostTowns) continue
    const [x, y] = point
    if (chosen.every((other) => isApart(other, x, y))) chosen.push({ city, countryregion, x: Math.round(x), y: Math.round(y) })
  }
  return chosen
}

function draw(country: Country) {
  const rings = partsOf(country)
  const projection = projectionOf(rings)
  const { corners: apart, island } = country === 'CA' ? roughDetail : detail
  const outlines = rings.map((ring) => outlineOf(ring, projection, apart)).filter((outline) => sizeOf(outline) > island)
  const corners = outlines.flat()
  const width = Math.ceil(Math.max(...corners.map(([x]) => x)))
  const height = Math.ceil(Math.max(...corners.map(([, y]) => y)))
  const left = Math.floor(Math.min(...corners.map(([x]) => x)))
  const top = Math.floor(Math.min(...corners.map(([, y]) => y)))
  const credit = '<!-- Made with Natural Earth, public domain. -->'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${credit}<path id="map" d="${outlines.map(pathOf).join('')}"/></svg>\n`
  writeFileSync(new URL(`public/maps/${country}.svg`, root), svg)
  const inside = ([x, y]: Point) => x > left && x < width && y > top && y < height
  return { box: [left, top, width - left, height - top], towns: townsOf(country, projection, inside) }
}

mkdirSync(new URL('public/maps/', root), { recursive: true })
const maps = Object.fromEntries(countries.map((country) => [country, draw(country)]))
writeFileSync(new URL('src/web/landers/maps.json', root), await format(JSON.stringify(maps), { parser: 'json', printWidth: 130 }))
