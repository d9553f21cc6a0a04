/** Counts of a search, read off in constant time: members per pool, gender, country, region and year of age, as sums in memory. */
import { maxAge } from '#domain/ages.ts'
import type { Context } from '#server/context.ts'
import type { FacetCube } from '#server/platform/memory.ts'
import { selectFacets, selectFacetVersion } from '#server/search/search.store.ts'

/** The table is rebuilt once a minute; each process looks at this interval whether it was. */
const recheckMs = 15_000

export type Count = {
  pool: number
  genders: string[]
  countries: string[]
  region: string | null
  min_age: number
  max_age: number
  hideFictional: boolean
}

/** How many there are, as of the last refresh. Blocks and the asker are not subtracted. */
export async function openCounts(ctx: Context): Promise<(ask: Count) => number> {
  const cube = await currentCube(ctx)
  return (ask) => countIn(cube, ask)
}

export const countFacets = async (ctx: Context, ask: Count): Promise<number> => (await openCounts(ctx))(ask)

function countIn(cube: FacetCube, ask: Count): number {
  let n = 0
  for (const gender of ask.genders)
    for (const country of ask.countries) {
      const sums = cube.sums.get(keyOf(ask.pool, gender, country, ask.region ?? '*', ask.hideFictional))
      if (sums) n += (sums[Math.min(ask.max_age, maxAge) + 1] ?? 0) - (sums[ask.min_age] ?? 0)
    }
  return n
}

const keyOf = (pool: number, gender: string, country: string, region: string, realOnly: boolean) =>
  `${pool} ${gender} ${country} ${region} ${realOnly ? 'r' : 'a'}`

async function currentCube(ctx: Context): Promise<FacetCube> {
  const nowMs = ctx.now().getTime()
  const known = await (ctx.memory.facets ??= firstCube(ctx, nowMs))
  if (nowMs - known.checkedMs > recheckMs) {
    known.checkedMs = nowMs
    reload(ctx, known, nowMs).catch((err: unknown) => ctx.log.warn({ err }, 'counts were not refreshed'))
  }
  return known
}

/** A reading that failed is not remembered. */
const firstCube = (ctx: Context, nowMs: number) =>
  loadCube(ctx, nowMs).catch((error: unknown) => {
    ctx.memory.facets = null
    throw error
  })

async function reload(ctx: Context, known: FacetCube, nowMs: number) {
  const [row] = await selectFacetVersion(ctx.db, [])
  if (row && row.version !== known.version) ctx.memory.facets = Promise.resolve(await loadCube(ctx, nowMs))
}

async function loadCube(ctx: Context, nowMs: number): Promise<FacetCube> {
  const [row] = await selectFacetVersion(ctx.db, [])
  const sums = new Map<string, Uint32Array>()
  const add = (key: string, age: number, n: number) => {
    const counts = sums.get(key) ?? new Uint32Array(maxAge + 3)
    counts[age + 1] = (counts[age + 1] ?? 0) + n
    sums.set(key, counts)
  }
  for (const f of await selectFacets(ctx.db, []))
    for (const region of f.countryregion === '' ? ['*'] : ['*', f.countryregion])
      for (const realOnly of f.fictional ? [false] : [false, true])
        if (f.age <= maxAge) add(keyOf(f.pool_id, f.gender, f.country, region, realOnly), f.age, f.n)
  // counts become running sums: sums[a + 1] is everyone up to the age a
  for (const counts of sums.values())
    for (let age = 1; age < counts.length; age++) counts[age] = (counts[age] ?? 0) + (counts[age - 1] ?? 0)
  return { version: row?.version ?? 0, checkedMs: nowMs, sums }
}
