/** The census, read: packed numbers from the database become sums by age and lists by cell. */
import { setImmediate } from 'node:timers/promises'
import { ageOn, maxAge } from '#domain/profiles/ages.ts'
import { localDate } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import type { Census, CountedCell, CountedCountry } from '#server/infrastructure/memory.ts'
import { nowhere } from '#server/search/cells.ts'
import { selectCensus, selectCensusVersion } from '#server/search/search.store.ts'

/** A card in memory, from its low bits: fit_max 7, fit_min 7, seeks x, m, f, photo, fictional 1 each, age 7. The database packs a birthday instead of the age. */
export const bits = { x: 1 << 14, m: 1 << 15, f: 1 << 16, photo: 1 << 17, fictional: 1 << 18 }
const switchBits = 2 ** 19 - 1
export const ageIn = (card: number) => (card >>> 19) & 127
export const fitMinIn = (card: number) => (card >>> 7) & 127
export const fitMaxIn = (card: number) => card & 127
const cardValues = 2 ** 26

/** One list of sums of everyone, one of those with a photo. Both hold real people only. */
export const listOf = (photo: boolean) => (photo ? 1 : 0)

/** So many cards are read before others have their turn. */
const cardsAtOnce = 20_000

export async function readCensus(ctx: Context, nowMs: number): Promise<Census> {
  const [row] = await selectCensusVersion(ctx.db, [])
  const ageOf = agesOn(localDate(ctx.now(), null))
  const census: Census = { ...newCensus(row?.version ?? 0, nowMs), ageOf }
  let read = 0
  for (const { pool_id, gender, country, countryregion, cards } of await selectCensus(ctx.db, [])) {
    const sorted = unpack(cards, ageOf)
    const there = countryIn(census, `${pool_id} ${gender} ${country}`)
    const region = { cards: Int32Array.from(sorted, (value) => value % cardValues), sums: newSums() }
    there.regions.set(countryregion, region)
    for (const card of region.cards) {
      count(card, there.sums)
      count(card, region.sums)
    }
    accumulate(region.sums)
    addCells(cellsIn(census, `${pool_id} ${gender}`), country, sorted, region.cards)
    read += sorted.length
    if (read > cardsAtOnce) {
      read = 0
      await setImmediate()
    }
  }
  for (const { sums } of census.countries.values()) accumulate(sums)
  return census
}

const newCensus = (version: number, checkedMs: number) => ({
  version,
  checkedMs,
  countries: new Map<string, CountedCountry>(),
  cells: new Map<string, Map<number, CountedCell[]>>(),
  counted: openLruCache<string, number>(5_000),
})

type Ages = (bornDay: number) => number

/** Full years by the day of birth, counted from 1900; each day is worked out once. */
function agesOn(today: string): Ages {
  const ages = new Uint8Array(2 ** 16)
  const firstMs = Date.UTC(1900, 0, 1)
  return (bornDay) =>
    ages[bornDay] ||
    (ages[bornDay] = Math.max(1, Math.min(127, ageOn(new Date(firstMs + bornDay * dayMs).toISOString().slice(0, 10), today))))
}

/** What the database packed, as its upper and lower half. */
export const cardOf = (high: number, low: number, ageOf: Ages) =>
  (low & switchBits) + ageOf((low >>> 19) + (high & 7) * 2 ** 13) * 2 ** 19
export const cellOf = (high: number) => (high >>> 3) - 1

/** In the order of their cells, so that those of one cell stand together. */
function unpack(bytes: Buffer, ageOf: Ages): Float64Array {
  const sorted = new Float64Array(bytes.length / 8)
  for (let n = 0; n < sorted.length; n++) {
    const high = bytes.readUInt32BE(n * 8)
    sorted[n] = (cellOf(high) + 1) * cardValues + cardOf(high, bytes.readUInt32BE(n * 8 + 4), ageOf)
  }
  return sorted.sort()
}

const newSums = () => Array.from({ length: 2 }, () => new Uint32Array(maxAge + 3))

function count(card: number, lists: Uint32Array[]) {
  const age = ageIn(card)
  if (age > maxAge || (card & bits.fictional) !== 0) return
  add(lists[listOf(false)], age)
  if ((card & bits.photo) !== 0) add(lists[listOf(true)], age)
}

function add(sums: Uint32Array | undefined, age: number) {
  if (sums) sums[age + 1] = (sums[age + 1] ?? 0) + 1
}

/** Counts become running sums: `sums[a + 1]` is everyone up to the age a. */
function accumulate(lists: Uint32Array[]) {
  for (const sums of lists) for (let age = 1; age < sums.length; age++) sums[age] = (sums[age] ?? 0) + (sums[age - 1] ?? 0)
}

function addCells(cells: Map<number, CountedCell[]>, country: string, sorted: Float64Array, cards: Int32Array) {
  const cellAt = (n: number) => Math.floor((sorted[n] ?? 0) / cardValues) - 1
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const cell = cellAt(from)
    while (to < sorted.length && cellAt(to) === cell) to += 1
    if (cell === nowhere) continue
    const there = cells.get(cell) ?? []
    there.push({ country, cards: cards.subarray(from, to) })
    cells.set(cell, there)
  }
}

function countryIn({ countries }: Census, key: string): CountedCountry {
  const known = countries.get(key) ?? { regions: new Map(), sums: newSums() }
  countries.set(key, known)
  return known
}

function cellsIn({ cells }: Census, key: string) {
  const known = cells.get(key) ?? new Map<number, CountedCell[]>()
  cells.set(key, known)
  return known
}
