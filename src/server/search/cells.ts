/** Cells: quarter-degree squares of members' places. Nothing finer is stored. */
import type { NearKm } from '#domain/search/search-rules.ts'
import { kmBetween, type Position } from '#server/infrastructure/geo.ts'

const perDegree = 4
const columns = 360 * perDegree
/** Length of a degree of latitude. */
const degreeKm = 111.2

/** The cell of members without a known town and region. */
export const nowhere = -1

export const cellOf = ({ lat, lon }: Position): number =>
  cellAt(Math.floor((lat + 90) * perDegree), Math.floor((lon + 180) * perDegree))

/** Columns wrap around the world: New Zealand lies on both sides of the date line. */
const cellAt = (row: number, column: number) => row * columns + ((column + columns) % columns)

const middleOf = (cell: number): Position => ({
  lat: (Math.floor(cell / columns) + 0.5) / perDegree - 90,
  lon: ((cell % columns) + 0.5) / perDegree - 180,
})

export type NearCell = { cell: number; km: number }

/** The cell itself, and those whose centre lies within this many kilometres, nearest first. */
export function cellsWithin(from: Position, km: NearKm): NearCell[] {
  const own = cellOf(from)
  const rows = Math.ceil((km / degreeKm) * perDegree)
  const widestKm = degreeKm * Math.max(0.05, Math.cos((Math.abs(from.lat) * Math.PI) / 180))
  const across = Math.ceil((km / widestKm) * perDegree) + 1
  const found: NearCell[] = [{ cell: own, km: 0 }]
  for (let row = -rows; row <= rows; row++)
    for (let column = -across; column <= across; column++) {
      const cell = cellAt(Math.floor(own / columns) + row, (own % columns) + column)
      const away = kmBetween(from, middleOf(cell))
      if (cell !== own && away <= km) found.push({ cell, km: away })
    }
  return found.sort((a, b) => a.km - b.km)
}
