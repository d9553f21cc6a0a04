/** `duet figures` and `duet approval list`: what happens at each brand, and which acts wait for a second person. */
import { activeWeeks, boughtDays, revenueDays } from '#domain/figures/cohorts.ts'
import { type BrandFigures, type FigureName, figureNames, lineNames } from '#domain/figures/figures.ts'
import { comparisons, funnelCuts } from '#domain/figures/funnel.ts'
import { cohortsOf, countsByDay, figuresOfToday, funnelOf } from '#server/figures/figures.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, wrongWords } from './command.ts'
import { print, withServer } from './output.ts'

function sitesIn(ctx: Context, given: Given) {
  const key = given.text('site')
  const sites = ctx.sites.all().filter(({ file }) => key === undefined || file.key === key)
  if (sites.length === 0) throw notThere(key === undefined ? 'There is no brand yet.' : `There is no brand ${key}.`)
  return sites
}

const shown = (n: number | null) => (n === null ? '<5' : String(n))

/** The day so far, beside the same hours a week ago. */
export function show(given: Given) {
  return withServer(async (ctx) => {
    const brands = await figuresOfToday(ctx, sitesIn(ctx, given))
    if (given.has('json')) return print(brands)
    const happened = figureNames.filter((figure) => !standing.some((one) => one === figure))
    const cells = ({ counts }: BrandFigures, names: readonly FigureName[]) =>
      names.map((figure) => {
        const one = counts[figure]
        return one ? `${shown(one.now)}${one.usual === null ? '' : ` (${one.usual})`}${one.is_unusual ? ' !' : ''}` : ''
      })
    const headsOf = (names: readonly string[]) => ['BRAND', ...names.map((name) => name.toUpperCase())]
    const table = (heads: readonly string[], rowOf: (brand: BrandFigures) => string[]) =>
      inColumns([headsOf(heads), ...brands.map((brand) => [brand.name, ...rowOf(brand)])]).join('\n')
    console.log(table(happened, (brand) => cells(brand, happened)))
    console.log(
      `\n${table([...standing, ...nightly, 'lcp_p75_ms'], (brand) => [...cells(brand, standing), ...nightCells(brand)])}`,
    )
  })
}

/** What is so at this moment, and what was counted last night. */
const standing = ['here_now', 'reports_open', 'reports_overdue'] as const satisfies FigureName[]
const nightly = ['active_yesterday', 'active_in_30_days', 'charged_back']
const nightCells = ({ night, speed }: BrandFigures) => [
  ...(night
    ? [shown(night.active_on_day), shown(night.active_in_30_days), `${night.charged_back} of ${night.paid}`]
    : nightly.map(() => '-')),
  speed.p75_ms === null ? '-' : `${speed.p75_ms}${speed.usual_ms === null ? '' : ` (${speed.usual_ms})`}`,
]

export function days(given: Given) {
  const name = oneOf(lineNames, given.text('figure') ?? 'signups')
  if (!name) throw wrongWords(`--figure takes one of ${lineNames.join(', ')}.`)
  return withServer(async (ctx) => {
    const counted = await countsByDay(ctx, sitesIn(ctx, given), name, numberIn(given, 30))
    if (given.has('json')) return print(counted)
    for (const { day, n } of counted) console.log(`${day}  ${shown(n)}`)
  })
}

export function funnel(given: Given) {
  const cut = oneOf(funnelCuts, given.text('by') ?? 'none')
  if (!cut) throw wrongWords(`--by takes one of ${funnelCuts.join(', ')}.`)
  const compare = oneOf(comparisons, given.text('compare') ?? 'none')
  if (!compare) throw wrongWords(`--compare takes one of ${comparisons.join(', ')}.`)
  const days = numberIn(given, 30)
  if (days > 90) throw wrongWords('--days takes a number from 1 to 90.')
  return withServer(async (ctx) => {
    const { steps, lines } = await funnelOf(ctx, sitesIn(ctx, given), { days, cut, compare })
    if (given.has('json')) return print({ steps, lines })
    const all = cut === 'none' ? [{ key: 'ALL', steps }] : [{ key: 'ALL', steps }, ...lines]
    const cell = ({ n, before }: (typeof steps)[number]) => (before === undefined ? shown(n) : `${shown(n)} (${shown(before)})`)
    const heads = ['STEP', ...all.map(({ key }) => (key === null ? 'OTHERS' : key || 'NONE'))]
    const rows = steps.map(({ step }, place) => [step, ...all.map((line) => cell(line.steps[place]!))])
    console.log(inColumns([heads, ...rows]).join('\n'))
  })
}

/** Shares are of those who signed up; money is what a sign-up brought. "-" stands where the time is not over. */
export function cohorts(given: Given) {
  const by = given.text('by') ?? 'week'
  if (by !== 'week' && by !== 'network') throw wrongWords('--by takes week or network.')
  const weeks = Number(given.text('weeks') ?? 13)
  if (!Number.isInteger(weeks) || weeks < 4 || weeks > 52) throw wrongWords('--weeks takes a number from 4 to 52.')
  const network = given.text('network')
  return withServer(async (ctx) => {
    const found = await cohortsOf(ctx, sitesIn(ctx, given), { weeks, network: network === 'NONE' ? '' : network })
    if (given.has('json')) return print(found)
    const share = ({ n, is_over }: { n: number | null; is_over: boolean }) => (is_over ? shown(n) : '-')
    const rows = (by === 'week' ? found.weeks : found.networks).map((line) => [
      line.key || 'NONE',
      shown(line.signed_up),
      shown(line.confirmed),
      ...[...line.active, ...line.bought].map(share),
      ...line.revenue.map(({ is_over, per_signup }) =>
        is_over
          ? per_signup.map(({ currency, amount_minor }) => `${(amount_minor / 100).toFixed(2)} ${currency}`).join(' + ') || '0'
          : '-',
      ),
    ])
    const heads = [
      by.toUpperCase(),
      'SIGNUPS',
      'CONFIRMED',
      ...activeWeeks.map((week) => `WEEK ${week}`),
      ...boughtDays.map((days) => `BOUGHT ${days}D`),
      ...revenueDays.map((days) => `REVENUE ${days}D`),
    ]
    console.log(inColumns([heads, ...rows]).join('\n'))
  })
}

const oneOf = <One extends string>(all: readonly One[], word: string): One | undefined => all.find((one) => one === word)

function numberIn(given: Given, usual: number): number {
  const days = Number(given.text('days') ?? usual)
  if (!Number.isInteger(days) || days < 1 || days > 400) throw wrongWords('--days takes a number from 1 to 400.')
  return days
}
