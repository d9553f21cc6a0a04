/** The census, read: packed numbers from the database become sums by age and lists by cell. */
import { setImmediate } from 'node:timers/promises'
import { maxAge } from '#domain/ages.ts'
import type { Context } from '#server/context.ts'
import type { Census, CountedCell, CountedCountry } from '#server/platform/memory.ts'
import { nowhere } from '#server/search/cells.ts'
import { selectCensus, selectCensusVersion } from '#server/search/search.store.ts'

/** The cell stands above these bits. */
const cardBits = 26
const cardValues = 2 ** cardBits
/** One list of sums for each choice of switches. */
export const listOf = (hideFictional: boolean, photo: boolean | undefined) => (hideFictional ? 1 : 0) + (photo ? 2 : 0)

const ofFictional = 1 << 18
const ofPhoto = 1 << 17
/** So many cards are read before others have their turn. */
const cardsAtOnce = 20_000

export async function readCensus(ctx: Context, nowMs: number): Promise<Census> {
  const [row] = await selectCensusVersion(ctx.db, [])
  const census: Census = { version: row?.version ?? 0, checkedMs: nowMs, countries: new Map(), cells: new Map() }
  let read = 0
  for (const { pool_id, gender, country, countryregion, cards } of await selectCensus(ctx.db, [])) {
    const packed = unpack(cards)
    const there = countryIn(census, `${pool_id} ${gender} ${country}`)
    const region = { cards: Int32Array.from(packed, (value) => value % cardValues), sums: newSums() }
    there.regions.set(countryregion, region)
    for (const card of region.cards) count(card, [there.sums, region.sums])
    accumulate(region.sums)
    addCells(cellsIn(census, `${pool_id} ${gender}`), country, packed, region.cards)
    read += packed.length
    if (read > cardsAtOnce) {
      read = 0
      await setImmediate()
    }
  }
  for (const { sums } of census.countries.values()) accumulate(sums)
  return census
}

/** In the order of their cells, so that those of one cell stand together. */
function unpack(bytes: Buffer): Float64Array {
  const packed = new Float64Array(bytes.length / 8)
  for (let n = 0; n < packed.length; n++) packed[n] = bytes.readUInt32BE(n * 8) * 2 ** 32 + bytes.readUInt32BE(n * 8 + 4)
  return packed.sort()
}

const newSums = () => Array.from({ length: 4 }, () => new Uint32Array(maxAge + 3))

function count(card: number, all: Uint32Array[][]) {
  const age = (card >>> 19) & 127
  if (age > maxAge) return
  const [real, photo] = [(card & ofFictional) === 0, (card & ofPhoto) !== 0]
  const add = (lists: Uint32Array[], list: number) => {
    const sums = lists[list] as Uint32Array
    sums[age + 1] = (sums[age + 1] as number) + 1
  }
  for (const lists of all) {
    add(lists, listOf(false, false))
    if (real) add(lists, listOf(true, false))
    if (photo) add(lists, listOf(false, true))
    if (real && photo) add(lists, listOf(true, true))
  }
}

/** Counts become running sums: `sums[a + 1]` is everyone up to the age a. */
function accumulate(lists: Uint32Array[]) {
  for (const sums of lists) for (let age = 1; age < sums.length; age++) sums[age] = (sums[age] ?? 0) + (sums[age - 1] ?? 0)
}

function addCells(cells: Map<number, CountedCell[]>, country: string, packed: Float64Array, cards: Int32Array) {
  const cellAt = (n: number) => Math.floor((packed[n] ?? 0) / cardValues) - 1
  for (let from = 0, to = 0; from < packed.length; from = to) {
    const cell = cellAt(from)
    while (to < packed.length && cellAt(to) === cell) to += 1
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
