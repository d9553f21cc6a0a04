/** Figures: what happens at each brand, counted by each process in memory and added up every ten seconds. The folder's public module. */
import type { FigureName } from '#domain/figures/figures.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Action } from '#server/infrastructure/metrics.ts'
import * as store from '#server/figures/figures.store.ts'
import { leaveHere, recordHere } from '#server/figures/here-now.ts'
import { addPaints } from '#server/figures/page-speed.ts'
import { addVisits } from '#server/figures/visits.ts'

export { cohortsOf } from '#server/figures/cohorts.ts'
export { countsByDay, figuresOfToday } from '#server/figures/today.ts'
export { funnelOf } from '#server/figures/funnel.ts'
export { countPaint } from '#server/figures/page-speed.ts'
export { countBegun, countVisit } from '#server/figures/visits.ts'

const addEveryMs = 10_000

/** The figure that an action counts towards; others are no figures. */
const figureOf: Partial<Record<Action, FigureName>> = {
  sign_up: 'signups',
  confirmation: 'confirmed',
  like: 'likes',
  free_message: 'messages',
  paid_message: 'messages',
  payment: 'purchases',
  report: 'reports',
}

/** Adds what this process counted to the table. No request waits for it. Returns how it ends: what is left is added. */
export function startCounting(ctx: Context): () => Promise<void> {
  const added = new Map<string, number>()
  const add = async () => {
    const counted = countedSince(ctx, added)
    if (counted.length > 0) await store.addCounts(ctx.db, hourOf(ctx.now()), counted)
    for (const [key, { count }] of ctx.metrics.actions) added.set(key, count)
    await addVisits(ctx)
    await addPaints(ctx)
    await recordHere(ctx)
  }
  const addOrWarn = () =>
    add().catch((err: unknown) => ctx.log.warn({ event: 'figures.not_added', err }, 'figures could not be added up'))
  const timer = setInterval(() => void addOrWarn(), addEveryMs)
  return async () => {
    clearInterval(timer)
    await addOrWarn()
    // without a database its rows count for a minute more
    await leaveHere(ctx).catch(() => {})
  }
}

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/** A failed addition is made up for by the next one. */
function countedSince(ctx: Context, added: ReadonlyMap<string, number>): store.Counted[] {
  const sums = new Map<string, store.Counted>()
  for (const [key, { action, brand, count }] of ctx.metrics.actions) {
    const name = figureOf[action]
    const site = ctx.sites.all().find(({ file }) => file.key === brand)
    const more = count - (added.get(key) ?? 0)
    if (!name || !site || more <= 0) continue
    const sum = sums.get(`${site.id} ${name}`) ?? { site_id: site.id, name, n: 0 }
    sum.n += more
    sums.set(`${site.id} ${name}`, sum)
  }
  return [...sums.values()]
}
