/** The sum of all brands, as one more line of their table. */
import { type BrandFigures, figureNames, lineNames } from '#domain/figures/figures.ts'

type PeopleCount = number | null

/** A sum with a number that is not told is at least so much: that one counts as none. Null where nothing else is there. */
function sumOf(all: readonly (PeopleCount | undefined)[]): PeopleCount {
  const sum = all.reduce<number>((before, one) => before + (one ?? 0), 0)
  return sum === 0 && all.some((one) => one === null) ? null : sum
}

/** Pages of several brands have no speed together, and no cell is marked. */
export function sumOfBrands(brands: readonly BrandFigures[], name: string): BrandFigures {
  return {
    site_id: 0,
    name,
    host: '',
    counts: sumOfCounts(brands),
    revenue: sumOfRevenue(brands),
    lines: sumOfLines(brands),
    night: sumOfNights(brands),
    speed: { p75_ms: null, usual_ms: null },
  }
}

function sumOfCounts(brands: readonly BrandFigures[]) {
  const sums = figureNames.map((figure) => {
    const all = brands.map(({ counts }) => counts[figure])
    const usual = all.every((one) => one?.usual === null) ? null : sumOf(all.map((one) => one?.usual ?? 0))
    return [figure, { now: sumOf(all.map((one) => one?.now)), usual, is_unusual: false }]
  })
  return Object.fromEntries(sums) as BrandFigures['counts']
}

function sumOfRevenue(brands: readonly BrandFigures[]): BrandFigures['revenue'] {
  const byCurrency = Map.groupBy(
    brands.flatMap(({ revenue }) => revenue),
    ({ currency }) => currency,
  )
  return [...byCurrency].map(([currency, lines]) => ({
    currency,
    amount_minor: lines.reduce((sum, line) => sum + line.amount_minor, 0),
    usual_minor: lines.reduce((sum, line) => sum + line.usual_minor, 0),
  }))
}

const sumOfLines = (brands: readonly BrandFigures[]) =>
  Object.fromEntries(
    lineNames.map((name) => [
      name,
      (brands[0]?.lines[name] ?? []).map((_, day) => sumOf(brands.map(({ lines }) => lines[name][day]))),
    ]),
  ) as BrandFigures['lines']

/** All brands are counted in the same night; one that is newer has none. */
function sumOfNights(brands: readonly BrandFigures[]): BrandFigures['night'] {
  const nights = brands.flatMap(({ night }) => night ?? [])
  const [first] = nights
  if (!first) return null
  return {
    day: first.day,
    active_on_day: sumOf(nights.map(({ active_on_day }) => active_on_day)),
    active_in_30_days: sumOf(nights.map(({ active_in_30_days }) => active_in_30_days)),
    paid: nights.reduce((sum, { paid }) => sum + paid, 0),
    charged_back: nights.reduce((sum, { charged_back }) => sum + charged_back, 0),
  }
}
