/** The funnel: days as they were counted at night, and what came after them as it is now. */
import { type Comparison, type Funnel, type FunnelCut, funnelFrom, type Keyed } from '#domain/figures/funnel.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { networksOf } from '#server/figures/cohorts.ts'
import * as store from '#server/figures/funnel.store.ts'

/** Days that can still change, and that the console reaches back. */
const countedDays = 90
/** 90 days of the year before, and some more. */
const storedDays = 460
/** A little longer than days are counted anew. */
const stepDays = 100
const yearDays = 364

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** A day of the calendar (UTC), so many days later. */
const later = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** Counts the last 90 days anew, and older ones that were never counted. Safe to run twice. */
export async function countDays(ctx: Context) {
  const today = dayOf(ctx.now().getTime())
  const sites = ctx.sites.all()
  const [ids, networks] = [sites.map(({ id }) => id), networksOf(sites)]
  const counted = new Set(await store.listCountedDays(ctx.db))
  const recent = later(today, -countedDays)
  for (let day = later(today, -storedDays); day < today; day = later(day, 1)) {
    if (day < recent && counted.has(day)) continue
    await store.storeDay(ctx.db, day, later(day, 1), ids, networks)
  }
}

/** Deletes counts that are 460 days old, and steps that no count needs any more. */
export async function clearFunnel(ctx: Context) {
  const now = ctx.now().getTime()
  await store.deleteDaysBefore(
    ctx.db,
    dayOf(now - storedDays * dayMs),
    ctx.sites.all().map(({ id }) => id),
  )
  await store.deleteStepsBefore(ctx.db, dayOf(now - stepDays * dayMs))
}

export type WantedFunnel = { days: number; cut?: FunnelCut; compare?: Comparison }

/** Visits of these days, and how far those came who signed up on them, the running day included (UTC); with `compare` beside other days. */
export async function funnelOf(ctx: Context, sites: readonly Site[], wanted: WantedFunnel): Promise<Funnel> {
  const { days, cut = 'none', compare = 'none' } = wanted
  const until = later(dayOf(ctx.now().getTime()), 1)
  const back = compare === 'year' ? yearDays : days
  const [now, before] = await Promise.all([
    countsOf(ctx, sites, cut, { from: later(until, -days), until }),
    compare === 'none' ? null : countsOf(ctx, sites, cut, { from: later(until, -days - back), until: later(until, -back) }),
  ])
  return { ...funnelFrom(now, before, cut !== 'none'), as_of: ctx.now().toISOString() }
}

async function countsOf(ctx: Context, sites: readonly Site[], cut: FunnelCut, { from, until }: { from: string; until: string }) {
  const ids = sites.map(({ id }) => id)
  const stored = cut === 'none' || cut === 'template' ? 'all' : cut
  const counted = await store.countedUntil(ctx.reads, ids, from, until)
  const [sums, members] = await Promise.all([
    store.sumStored(ctx.reads, ids, stored, from, until),
    counted < until
      ? store.countMembers(ctx.reads, stored, { sites: ids, from: counted, until, networks: networksOf(sites) })
      : [],
  ])
  const templates = new Map(sites.map(({ id, file }) => [id, file.template]))
  return [...sums, ...members].map(({ site_id, key, ...counts }): Keyed => ({
    key: cut === 'template' ? (templates.get(site_id) ?? '') : key,
    counts,
  }))
}
