/** Figures: what happens at each brand, counted by each process in memory and added up every ten seconds. The folder's public module. */
import { unlessFew } from '#domain/figures/cohorts.ts'
import { type BrandFigures, type FigureName, figureNames } from '#domain/figures/figures.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Action } from '#server/infrastructure/metrics.ts'
import type { Site } from '#server/ports/site-directory.ts'
import * as store from '#server/figures/figures.store.ts'
import { addVisits } from '#server/figures/visits.ts'

export { cohortsOf } from '#server/figures/cohorts.ts'
export { funnelOf } from '#server/figures/funnel.ts'
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
  }
  const addOrWarn = () =>
    add().catch((err: unknown) => ctx.log.warn({ event: 'figures.not_added', err }, 'figures could not be added up'))
  const timer = setInterval(() => void addOrWarn(), addEveryMs)
  return async () => {
    clearInterval(timer)
    await addOrWarn()
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

const people: ReadonlySet<FigureName> = new Set(['signups', 'confirmed', 'first_purchases', 'mails_refused'])
/** What is so at this moment, whatever the day; there is no usual value. */
const standing: ReadonlySet<FigureName> = new Set(['reports_open', 'reports_overdue'])

/** The day so far of each brand, in UTC, beside the same hours of the same weekday last week. */
export async function figuresOfToday(ctx: Context, sites: readonly Site[]): Promise<BrandFigures[]> {
  const ids = sites.map(({ id }) => id)
  const now = ctx.now()
  const begin = beginOfDay(now)
  const before = (date: Date) => new Date(date.getTime() - 7 * dayMs)
  const { reads } = ctx
  const [today, usual, open, rare, rareUsually, paid, paidUsually] = await Promise.all([
    store.sumCounts(reads, ids, begin, now),
    store.sumCounts(reads, ids, before(begin), before(now)),
    store.countOpenReports(reads, ids, now),
    store.countRare(reads, ids, begin, now),
    store.countRare(reads, ids, before(begin), before(now)),
    store.sumRevenue(reads, ids, begin, now),
    store.sumRevenue(reads, ids, before(begin), before(now)),
  ])
  const sumOf = (rows: readonly store.Counted[], site: number, name: string) =>
    rows.find((row) => row.site_id === site && row.name === name)?.n ?? 0
  return sites.map(({ id, file }) => {
    const counts: BrandFigures['counts'] = {}
    for (const name of figureNames) {
      if (standing.has(name)) counts[name] = { now: sumOf(open, id, name), usual: null, is_unusual: false }
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
    return { site_id: id, name: file.name, host: file.hosts[0] ?? '', counts, revenue }
  })
}

/** Three times the usual, or a third of it, where there is enough to compare. */
function compared(name: FigureName, now: number, usual: number) {
  const is_unusual = Math.max(now, usual) >= 10 && (now >= usual * 3 || now * 3 <= usual)
  if (!people.has(name)) return { now, usual, is_unusual }
  return { now: unlessFew(now), usual: unlessFew(usual), is_unusual }
}

/** A count a day, with zeros, oldest first. Null for fewer than five people. */
export async function countsByDay(ctx: Context, sites: readonly Site[], name: FigureName, days: number) {
  const begin = Math.floor(ctx.now().getTime() / dayMs) * dayMs - (days - 1) * dayMs
  const ids = sites.map(({ id }) => id)
  const rows = new Map((await store.sumDays(ctx.reads, ids, [name], new Date(begin))).map(({ day, n }) => [day, n]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(begin + at * dayMs).toISOString().slice(0, 10)
    const n = rows.get(day) ?? 0
    return { day, n: people.has(name) ? unlessFew(n) : n }
  })
}

const beginOfDay = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs)
