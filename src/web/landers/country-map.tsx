/** The map of a country with its larger cities, and two people on it, one of them in the chosen city. */
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import type { Country } from '#domain/geo/places.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import styles from '#web/landers/country-map.module.css'
import maps from '#web/landers/maps.json' with { type: 'json' }
import { coupleOf, DrawnPerson } from '#web/parts/drawings/scene.tsx'

type CountryMapProps = { country: Country; chosen: string; niche: NicheName }
type MapCity = { city: string; x: number; y: number }

export function CountryMap({ country, chosen, niche }: CountryMapProps) {
  const text = useText('landers')
  const countryName = useCountryName()
  const { box, towns } = maps[country]
  const here = towns.find(({ city }) => city === chosen) ?? towns[0]
  const there = here && nearTo(here, towns)
  const free = here && there ? (name: Box) => !isCovered(name, here, there) : () => true
  const people = coupleOf(niche, 0)
  return (
    <svg className={styles.map} viewBox={withSea(box)}>
      <title>{text('map.label', { country: countryName(country) })}</title>
      <use href={`/maps/${country}.svg#map`} className={styles.shore} />
      <use href={`/maps/${country}.svg#map`} className={styles.land} />
      <Compass box={box} />
      {withNames(towns, box, free).map(({ name, ...city }) => (
        <Place key={city.city} town={city} name={name} chosen={city.city === chosen} />
      ))}
      {here && there && <path className={styles.way} d={wayBetween(here, there)} />}
      {there && <Pin key={`${there.city} away`} town={there} person={people[1]} />}
      {here && <Pin key={here.city} town={here} person={people[0]} />}
    </svg>
  )
}

const sea = 64
/** More room at the top, for the pins stand above their cities. */
const withSea = ([left = 0, top = 0, width = 0, height = 0]: readonly number[]) =>
  `${left - sea} ${top - sea * 1.6} ${width + 2 * sea} ${height + 2.2 * sea}`

const distance = (a: MapCity, b: MapCity) => Math.hypot(a.x - b.x, a.y - b.y)
/** The nearest city whose pin does not cover the other. */
const nearTo = (city: MapCity, towns: readonly MapCity[]) => {
  const others = towns.filter(({ x, y }) => Math.abs(x - city.x) > pinWidth || Math.abs(y - city.y) > pinHeight)
  return others.toSorted((a, b) => distance(city, a) - distance(city, b))[0] ?? city
}

/** The control point of the line between two cities, which bends up. */
const bendOf = (a: MapCity, b: MapCity) => ({ x: (a.x + b.x) / 2 + (a.y - b.y) * 0.18, y: (a.y + b.y) / 2 - 60 })

function wayBetween(a: MapCity, b: MapCity) {
  const bend = bendOf(a, b)
  return `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`
}

type Box = { left: number; right: number; top: number; bottom: number }
const pinWidth = 84
const pinHeight = 106
const pinOver = ({ x, y }: MapCity): Box => ({ left: x - pinWidth / 2, right: x + pinWidth / 2, top: y - pinHeight, bottom: y })
const meet = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Whether a pin or the line between the two would cover the name. */
function isCovered(name: Box, here: MapCity, there: MapCity): boolean {
  if (meet(name, pinOver(here)) || meet(name, pinOver(there))) return true
  const bend = bendOf(here, there)
  return Array.from({ length: 25 }, (_, step) => step / 24).some((part) => {
    const along = (a: number, b: number, c: number) => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c
    const [x, y] = [along(here.x, bend.x, there.x), along(here.y, bend.y, there.y)]
    return x > name.left && x < name.right && y > name.top && y < name.bottom
  })
}

type Name = { x: number; start: number; end: number; isEast: boolean }
type Named = MapCity & { name: Name | null }

const dotRadius = 8
/** The size of the names in `country-map.module.css`, estimated: measuring them would need a layout. */
const letterWidth = 13.5
const lineHeight = 26
const besideCity = 15

/** The cities with names, eastern ones on the left. A name that would cover another, a pin or the line is null. */
function withNames(
  towns: readonly MapCity[],
  [left = 0, , width = 0]: readonly number[],
  isFree: (name: Box) => boolean,
): Named[] {
  const named: Named[] = []
  for (const { city, x, y } of towns) {
    const isEast = x > left + width * 0.62
    const at = isEast ? x - besideCity : x + besideCity
    const start = isEast ? at - city.length * letterWidth : at
    const name = { x: at, start, end: start + city.length * letterWidth, isEast }
    const collides = named.some(
      (other) =>
        Math.abs(other.y - y) < lineHeight &&
        (Math.abs(other.x - x) < dotRadius || (other.name && name.start < other.name.end && name.end > other.name.start)),
    )
    const isHidden =
      collides || !isFree({ left: name.start, right: name.end, top: y - lineHeight / 2, bottom: y + lineHeight / 2 })
    named.push({ city, x, y, name: isHidden ? null : name })
  }
  return named
}

const Place = ({ town: { city, x, y }, name, chosen }: { town: MapCity; name: Name | null; chosen: boolean }) => (
  <g className={styles.town} data-chosen={chosen || undefined}>
    <circle cx={x} cy={y} r={dotRadius} />
    {name && (
      <text x={name.x} y={y + 7} textAnchor={name.isEast ? 'end' : 'start'}>
        {city}
      </text>
    )}
  </g>
)

const Pin = ({ town: { x, y }, person }: { town: MapCity; person: number }) => (
  <g className={styles.pin}>
    <svg x={x - 42} y={y - 104} width={pinWidth} height={pinHeight} viewBox="0 0 84 106">
      <path d="M42 104L22 78A40 40 0 1 1 62 78z" fill="var(--color-primary)" />
      <svg x="8" y="7" width="68" height="68" viewBox="14 14 132 132">
        <circle cx="80" cy="80" r="66" fill="var(--tint-1)" />
        <DrawnPerson number={person} x={4} y={16} width={152} />
      </svg>
      <circle cx="42" cy="41" r="37" fill="none" stroke="var(--color-primary)" strokeWidth="7" />
    </svg>
  </g>
)

/** In the bottom left corner, where the sea has the most room. */
const Compass = ({ box: [left = 0, top = 0, , height = 0] }: { box: readonly number[] }) => (
  <g className={styles.compass} transform={`translate(${left - 6} ${top + height - 14})`}>
    <circle r="34" fill="none" stroke="currentColor" strokeWidth="2.5" />
    <path d="M0-48L9-9 48 0 9 9 0 48-9 9-48 0-9-9z" fill="currentColor" />
    <path d="M0-48V0L9-9zM48 0H0l9 9zM0 48V0l-9 9zM-48 0H0l-9-9z" fill="var(--sea)" opacity="0.55" />
  </g>
)
