/** Counts of a search, read off in memory. They count real people only; everyone who may be found stands in a census that is taken twice a minute. */
import { maxAge } from '#domain/profiles/ages.ts'
import type { Gender } from '#domain/profiles/profile-fields.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Census, CountedRegion } from '#server/infrastructure/memory.ts'
import { ageIn, bits, cardOf, cellOf, fitMaxIn, fitMinIn, listOf, readCensus } from '#server/search/census.ts'
import { selectCensusVersion, type Hidden } from '#server/search/search.store.ts'

/** Each process looks at this interval whether the census was taken anew. */
const recheckMs = 5_000

export type Count = {
  pool: number
  genders: readonly string[]
  countries: readonly string[]
  region: string | null
  min_age: number
  max_age: number
  photo?: boolean
  /** Only who looks for this gender and this age. */
  fit?: { gender: Gender; age: number } | null
  /** Only who lives in these cells; instead of a region. */
  cells?: readonly number[] | null
}

/** How many there are, as of the last census; without those who are kept from the asker. */
export async function openCounts(ctx: Context): Promise<(ask: Count, hidden: readonly Hidden[]) => number> {
  const census = await currentCensus(ctx)
  return (ask, hidden) => countIn(census, ask) - hiddenAmong(census, ask, hidden)
}
export const countFacets = async (ctx: Context, ask: Count): Promise<number> => (await openCounts(ctx))(ask, [])

/** Whether a packed card is a real person and one of those that are asked for. */
export function testOf({ min_age, max_age, photo, fit }: Count): (card: number) => boolean {
  const must = (photo ? bits.photo : 0) | (fit ? bits[fit.gender] : 0)
  const mine = fit?.age ?? null
  return (card) => {
    const age = ageIn(card)
    if (age < min_age || age > max_age || (card & must) !== must || (card & bits.fictional) !== 0) return false
    return mine === null || (fitMinIn(card) <= mine && fitMaxIn(card) >= mine)
  }
}

/** What has to be counted one by one is counted once a census: people leaf through the pages of one search. */
function countIn(census: Census, ask: Count): number {
  if (!ask.cells && !ask.fit) return counting(census, ask)
  const key = JSON.stringify(ask)
  const known = census.counted.get(key)
  if (known !== undefined) return known
  const n = counting(census, ask)
  census.counted.set(key, n)
  return n
}

function counting(census: Census, ask: Count): number {
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

const sumOf = (lists: Uint32Array[], { photo, min_age, max_age }: Count) => {
  const sums = lists[listOf(photo ?? false)]
  return (sums?.[Math.min(max_age, maxAge) + 1] ?? 0) - (sums?.[min_age] ?? 0)
}

function hiddenAmong({ ageOf }: Census, ask: Count, hidden: readonly Hidden[]): number {
  const test = testOf(ask)
  const isThere = (cell: number, region: string) =>
    ask.cells ? ask.cells.includes(cell) : ask.region === null || ask.region === region
  const isCounted = ({ gender, country, region, high, low }: Hidden) =>
    ask.genders.includes(gender) &&
    ask.countries.includes(country) &&
    isThere(cellOf(high), region) &&
    test(cardOf(high, low, ageOf))
  return hidden.filter(isCounted).length
}

async function currentCensus(ctx: Context): Promise<Census> {
  const nowMs = ctx.now().getTime()
  const known = await (ctx.memory.census ??= firstCensus(ctx, nowMs))
  if (nowMs - known.checkedMs > recheckMs) {
    known.checkedMs = nowMs
    reload(ctx, known, nowMs).catch((err: unknown) =>
      ctx.log.warn({ event: 'search.counts_stale', err }, 'counts were not refreshed'),
    )
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
