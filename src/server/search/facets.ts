/** Counts of a search, read off in memory: everyone who may be found stands in a census that is taken twice a minute. */
import { maxAge } from '#domain/ages.ts'
import type { Gender } from '#domain/profile-fields.ts'
import type { Context } from '#server/context.ts'
import type { Census, CountedRegion } from '#server/platform/memory.ts'
import { listOf, readCensus } from '#server/search/census.ts'
import { selectCensusVersion } from '#server/search/search.store.ts'

/** Each process looks at this interval whether the census was taken anew. */
const recheckMs = 5_000

export type Count = {
  pool: number
  genders: readonly string[]
  countries: readonly string[]
  region: string | null
  min_age: number
  max_age: number
  hideFictional: boolean
  photo?: boolean
  /** Only who looks for this gender and this age. */
  fit?: { gender: Gender; age: number } | null
  /** Only who lives in these cells; instead of a region. */
  cells?: readonly number[] | null
}

/** How many there are, as of the last census. Blocks and the asker are not subtracted. */
export async function openCounts(ctx: Context): Promise<(ask: Count) => number> {
  const census = await currentCensus(ctx)
  return (ask) => countIn(census, ask)
}
export const countFacets = async (ctx: Context, ask: Count): Promise<number> => (await openCounts(ctx))(ask)

/** A packed card, from its low bits (`census_card` in the database): fit_max 7, fit_min 7, seeks x, m, f, photo, fictional, age 7. */
const bits = { x: 1 << 14, m: 1 << 15, f: 1 << 16, photo: 1 << 17, fictional: 1 << 18 }

/** Whether a packed card is one of those that are asked for. */
export function testOf({ min_age, max_age, hideFictional, photo, fit }: Count): (card: number) => boolean {
  const must = (photo ? bits.photo : 0) | (fit ? bits[fit.gender] : 0)
  const mustNot = hideFictional ? bits.fictional : 0
  const mine = fit?.age ?? null
  return (card) => {
    const age = (card >>> 19) & 127
    if (age < min_age || age > max_age || (card & must) !== must || (card & mustNot) !== 0) return false
    return mine === null || (((card >>> 7) & 127) <= mine && (card & 127) >= mine)
  }
}

function countIn(census: Census, ask: Count): number {
  if (ask.cells) return countCells(census, ask, ask.cells)
  const test = ask.fit ? testOf(ask) : null
  let n = 0
  for (const gender of ask.genders)
    for (const country of ask.countries) {
      const there = census.countries.get(`${ask.pool} ${gender} ${country}`)
      const region = there && (ask.region === null ? there : there.regions.get(ask.region))
      if (!there || !region) continue
      if (!test) n += sumOf(region.sums, ask)
      else
        for (const { cards } of ask.region === null ? there.regions.values() : [region as CountedRegion])
          n += countCards(cards, test)
    }
  return n
}

function countCells(census: Census, ask: Count, cells: readonly number[]): number {
  const test = testOf(ask)
  let n = 0
  for (const gender of ask.genders) {
    const there = census.cells.get(`${ask.pool} ${gender}`)
    for (const cell of there ? cells : [])
      for (const { country, cards } of there?.get(cell) ?? []) if (ask.countries.includes(country)) n += countCards(cards, test)
  }
  return n
}

function countCards(cards: Int32Array, test: (card: number) => boolean) {
  let n = 0
  for (let at = 0; at < cards.length; at++) if (test(cards[at] as number)) n += 1
  return n
}

const sumOf = (lists: Uint32Array[], { hideFictional, photo, min_age, max_age }: Count) => {
  const sums = lists[listOf(hideFictional, photo)]
  return (sums?.[Math.min(max_age, maxAge) + 1] ?? 0) - (sums?.[min_age] ?? 0)
}

async function currentCensus(ctx: Context): Promise<Census> {
  const nowMs = ctx.now().getTime()
  const known = await (ctx.memory.census ??= firstCensus(ctx, nowMs))
  if (nowMs - known.checkedMs > recheckMs) {
    known.checkedMs = nowMs
    reload(ctx, known, nowMs).catch((err: unknown) => ctx.log.warn({ err }, 'counts were not refreshed'))
  }
  return known
}

/** A reading that failed is not remembered. */
const firstCensus = (ctx: Context, nowMs: number) =>
  readCensus(ctx, nowMs).catch((error: unknown) => {
    ctx.memory.census = null
    throw error
  })

async function reload(ctx: Context, known: Census, nowMs: number) {
  const [row] = await selectCensusVersion(ctx.db, [])
  if (row && row.version !== known.version) ctx.memory.census = Promise.resolve(await readCensus(ctx, nowMs))
}
