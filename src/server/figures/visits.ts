/** Visits and begun forms: tries of people without an account, counted in memory and added up every ten seconds. Nothing about a visitor is stored. */
import { createHmac, randomBytes } from 'node:crypto'
import { formPageOf } from '#domain/figures/form-pages.ts'
import { isRobot } from '#domain/robots.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { addTries, type Tries } from '#server/figures/funnel.store.ts'

/** A try ends when nothing was heard of it for so long. */
const tryMs = 30 * minuteMs
/** The oldest is forgotten beyond these: its next page counts as a visit again. */
const mostTries = 50_000

/** `network`: that counts for the visitor. `path`: of the page with the form. */
export type Visitor = { address: string; userAgent: string | undefined; network: string | null; path: string }

type Origin = Pick<Tries, 'network' | 'country' | 'lander'>
type Try = Origin & { seenMs: number; hasBegun: boolean }

/** Tries by a mark of network address and browser, whose key this process alone has and loses with its end. */
const stateOf = declareState(() => ({ key: randomBytes(32), tries: new Map<string, Try>(), counts: new Map<string, Tries>() }))

/** Counts a page with the sign-up form that somebody opened from elsewhere. A reload, or another page of the same try, is none; one by another network's link is. */
export function countVisit(ctx: Context, site: Site, visitor: Visitor) {
  if (isMachine(visitor)) return
  const origin = originOf(ctx, site, visitor)
  if (origin.lander === '') return
  const found = touch(ctx, site, visitor)
  if (found && (origin.network === '' || origin.network === found.network)) return
  begin(ctx, site, visitor, origin)
  count(ctx, site, origin, 'visit')
}

/** Counts that an address was typed into the form, once a try. The try knows where it began; without one the request says it. */
export function countBegun(ctx: Context, site: Site, visitor: Visitor) {
  if (isMachine(visitor)) return
  const found = touch(ctx, site, visitor) ?? begin(ctx, site, visitor, originOf(ctx, site, visitor))
  if (found.hasBegun) return
  found.hasBegun = true
  count(ctx, site, found, 'step_0')
}

const isMachine = ({ userAgent }: Visitor) => !userAgent || isRobot(userAgent)

function originOf({ geoip }: Context, { file }: Site, { address, network, path }: Visitor): Origin {
  const country = geoip.countryOf(address)
  return {
    network: file.networks?.some((one) => one.network === network) && network ? network : '',
    country: country !== null && file.countries.includes(country) ? country : '',
    lander: formPageOf(path),
  }
}

const markOf = ({ key }: { key: Buffer }, { id }: Site, { address, userAgent }: Visitor) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, address, userAgent]))
    .digest('base64')

/** The running try, which goes on; null without one. */
function touch(ctx: Context, site: Site, visitor: Visitor): Try | null {
  const state = stateOf(ctx)
  const mark = markOf(state, site, visitor)
  const found = state.tries.get(mark)
  if (!found) return null
  // to the end: the first in the map is the oldest
  state.tries.delete(mark)
  const nowMs = ctx.now().getTime()
  if (nowMs - found.seenMs > tryMs) return null
  found.seenMs = nowMs
  state.tries.set(mark, found)
  return found
}

function begin(ctx: Context, site: Site, visitor: Visitor, origin: Origin): Try {
  const state = stateOf(ctx)
  const begun = { ...origin, seenMs: ctx.now().getTime(), hasBegun: false }
  state.tries.set(markOf(state, site, visitor), begun)
  const [oldest] = state.tries.keys()
  if (state.tries.size > mostTries && oldest !== undefined) state.tries.delete(oldest)
  return begun
}

function count(ctx: Context, { id }: Site, { network, country, lander }: Origin, what: 'visit' | 'step_0') {
  const none = { site_id: id, network, country, lander, visit: 0, step_0: 0 }
  add(stateOf(ctx).counts, { ...none, [what]: 1 })
}

function add(counts: Map<string, Tries>, more: Tries) {
  const key = JSON.stringify([more.site_id, more.network, more.country, more.lander])
  const before = counts.get(key)
  counts.set(key, { ...more, visit: more.visit + (before?.visit ?? 0), step_0: more.step_0 + (before?.step_0 ?? 0) })
}

/** Adds what this process counted to the day (UTC). What could not be added waits for the next time. */
export async function addVisits(ctx: Context) {
  const state = stateOf(ctx)
  const counted = [...state.counts.values()]
  if (counted.length === 0) return
  state.counts = new Map()
  try {
    await addTries(ctx.db, ctx.now().toISOString().slice(0, 10), counted)
  } catch (error) {
    for (const one of counted) add(state.counts, one)
    throw error
  }
}
