/** Today: the day so far of each brand, beside the same hours of the same weekday last week, and counts of each day. */
import { unlessFew } from '#domain/figures/cohorts.ts'
import {
  type BrandFigures,
  type FigureName,
  figureNames,
  lineDays,
  type LineName,
  lineNames,
  type NightFigures,
} from '#domain/figures/figures.ts'
import { dayMs, startOfUtcDay } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Site } from '#server/ports/site-directory.ts'
import * as store from '#server/figures/figures.store.ts'
import { countHere } from '#server/figures/here-now.ts'
import { p75Of } from '#server/figures/page-speed.ts'

const people: ReadonlySet<FigureName> = new Set(['here_now', 'signups', 'confirmed', 'first_purchases', 'mails_refused'])
/** What is so at this moment, whatever the day; there is no usual value. */
const standing: ReadonlySet<FigureName> = new Set(['here_now', 'reports_open', 'reports_overdue'])

/** The day so far of each brand, in UTC, beside the same hours of the same weekday last week. */
export async function figuresOfToday(ctx: Context, sites: readonly Site[]): Promise<BrandFigures[]> {
  const ids = sites.map(({ id }) => id)
  const now = ctx.now()
  const begin = startOfUtcDay(now)
  const before = (date: Date) => new Date(date.getTime() - 7 * dayMs)
  const { reads } = ctx
  const [today, usual, open, here, rare, rareUsually, paid, paidUsually, past, nights] = await Promise.all([
    store.sumCounts(reads, ids, begin, now),
    store.sumCounts(reads, ids, before(begin), before(now)),
    store.countOpenReports(reads, ids, now),
    countHere(ctx, ids),
    store.countRare(reads, ids, begin, now),
    store.countRare(reads, ids, before(begin), before(now)),
    store.sumRevenue(reads, ids, begin, now),
    store.sumRevenue(reads, ids, before(begin), before(now)),
    pastLines(ctx, ids),
    store.findNights(reads, ids),
  ])
  const sumOf = (rows: readonly store.Counted[], site: number, name: string) =>
    rows.find((row) => row.site_id === site && row.name === name)?.n ?? 0
  return sites.map(({ id, file }) => {
    const counts: BrandFigures['counts'] = {}
    for (const name of figureNames) {
      if (standing.has(name)) counts[name] = standingCount(name, sumOf([...open, ...here], id, name))
      else counts[name] = compared(name, sumOf([...today, ...rare], id, name), sumOf([...usual, ...rareUsually], id, name))
    }
    const currencies = [...new Set([...paid, ...paidUsually].filter((row) => row.site_id === id).map(({ currency }) => currency))]
    const moneyIn = (rows: readonly store.Revenue[], currency: string) =>
      rows.find((row) => row.site_id === id && row.currency === currency)?.amount_minor ?? 0
    const revenue = currencies.map((currency) => ({
      currency,
      amount_minor: moneyIn(paid, currency),
      usual_minor: moneyIn(paidUsually, currency),
    }))
    return {
      site_id: id,
      name: file.name,
      host: file.hosts[0] ?? '',
      counts,
      revenue,
      lines: linesOf(past.get(id), (name) => sumOf(today, id, name)),
      night: nightOf(nights.find(({ site_id }) => site_id === id)),
      speed: { p75_ms: p75Of(today, id), usual_ms: p75Of(usual, id) },
    }
  })
}

const nightOf = (night: store.Night | undefined): NightFigures | null =>
  night
    ? {
        day: night.day,
        active_on_day: unlessFew(night.active_on_day),
        active_in_30_days: unlessFew(night.active_in_30_days),
        paid: night.paid,
        charged_back: night.charged_back,
      }
    : null

const standingCount = (name: FigureName, n: number) => ({
  now: people.has(name) ? unlessFew(n) : n,
  usual: null,
  is_unusual: false,
})

/** Three times the usual, or a third of it, where there is enough to compare. */
function compared(name: FigureName, now: number, usual: number) {
  const is_unusual = Math.max(now, usual) >= 10 && (now >= usual * 3 || now * 3 <= usual)
  if (!people.has(name)) return { now, usual, is_unusual }
  return { now: unlessFew(now), usual: unlessFew(usual), is_unusual }
}

/** A count a day, with zeros, oldest first. Null for fewer than five people. */
export async function countsByDay(ctx: Context, sites: readonly Site[], name: FigureName, days: number) {
  const begin = startOfUtcDay(ctx.now()).getTime() - (days - 1) * dayMs
  const ids = sites.map(({ id }) => id)
  const rows = new Map((await store.sumDays(ctx.reads, ids, [name], new Date(begin))).map(({ day, n }) => [day, n]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(begin + at * dayMs).toISOString().slice(0, 10)
    const n = rows.get(day) ?? 0
    return { day, n: people.has(name) ? unlessFew(n) : n }
  })
}

type PastDays = Map<LineName, number[]>
/** Days that are over, by brand: counts are added to the hour that runs, so these change no more and are read once a day. */
const pastOf = declareState(() => ({ day: 0, sites: new Map<number, PastDays>() }))

async function pastLines(ctx: Context, sites: readonly number[]): Promise<ReadonlyMap<number, PastDays>> {
  const state = pastOf(ctx)
  const begin = startOfUtcDay(ctx.now())
  if (state.day !== begin.getTime()) {
    state.day = begin.getTime()
    state.sites = new Map()
  }
  const known = state.sites
  const missing = sites.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const from = begin.getTime() - (lineDays - 1) * dayMs
  const rows = await store.sumLines(ctx.reads, missing, lineNames, new Date(from), begin)
  for (const id of missing)
    known.set(id, new Map(lineNames.map((name) => [name, Array.from<number>({ length: lineDays - 1 }).fill(0)])))
  for (const { site_id, name, at, n } of rows) {
    const days = known.get(site_id)?.get(name as LineName)
    if (days) days[Math.round((at.getTime() - from) / dayMs)] = n
  }
  return known
}

/** `today`: the count so far, of a figure. */
function linesOf(past: PastDays | undefined, today: (name: LineName) => number): BrandFigures['lines'] {
  const line = (name: LineName) => [...(past?.get(name) ?? []), today(name)].map((n) => (people.has(name) ? unlessFew(n) : n))
  return Object.fromEntries(lineNames.map((name) => [name, line(name)])) as BrandFigures['lines']
}
