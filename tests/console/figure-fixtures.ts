/** Figures of an invented installation with three brands. */
import type { ConsoleCallName, ConsoleReply } from '#domain/console-wire.ts'
import { lineDays, type LineName, lineNames } from '#domain/figures/figures.ts'
import { funnelSteps } from '#domain/figures/funnel.ts'
import { nowMs } from './moments.ts'

type Reply<Name extends ConsoleCallName> = ConsoleReply<Name>

const count = (now: number | null, usual: number | null, is_unusual = false) => ({ now, usual, is_unusual })

/** A number a day that ends near `last`. */
const line = (last: number) =>
  Array.from({ length: lineDays }, (_, at) => Math.round(last * (0.8 + Math.sin(at / 2.1) * 0.15 + at / 150)))
const linesFor = (last: Record<LineName, number>) =>
  Object.fromEntries(lineNames.map((name) => [name, line(last[name])])) as Record<LineName, number[]>
const yesterday = new Date(nowMs - 86_400_000).toISOString().slice(0, 10)

export const today: Reply<'GET /api/today'> = {
  brands: [
    {
      site_id: 1,
      name: 'Sunday',
      host: 'social.localhost',
      counts: {
        here_now: count(1466, null),
        signups: count(1284, 1190),
        confirmed: count(1102, 1031),
        likes: count(18_420, 17_933),
        messages: count(9311, 8804),
        purchases: count(212, 64, true),
        reports: count(17, 14),
        reports_open: count(6, null),
        reports_overdue: count(2, null),
        first_purchases: count(31, 12),
        mails_refused: count(null, 6),
      },
      revenue: [
        { currency: 'EUR', amount_minor: 318_450, usual_minor: 296_100 },
        { currency: 'GBP', amount_minor: 41_200, usual_minor: 39_900 },
      ],
      lines: linesFor({ signups: 1284, confirmed: 1102, likes: 18_420, messages: 9311, purchases: 90, reports: 17 }),
      night: { day: yesterday, active_on_day: 16_102, active_in_30_days: 84_217, paid: 5904, charged_back: 21 },
      speed: { p75_ms: 1420, usual_ms: 1480 },
    },
    {
      site_id: 2,
      name: 'Meadow & Main',
      host: 'classic.localhost',
      counts: {
        here_now: count(138, null),
        signups: count(96, 310, true),
        confirmed: count(81, 264, true),
        likes: count(2210, 2481),
        messages: count(1804, 1950),
        purchases: count(22, 25),
        reports: count(null, 6),
        reports_open: count(0, null),
        reports_overdue: count(0, null),
        first_purchases: count(null, 6),
        mails_refused: count(0, null),
      },
      revenue: [{ currency: 'EUR', amount_minor: 52_990, usual_minor: 61_250 }],
      lines: linesFor({ signups: 280, confirmed: 250, likes: 2400, messages: 1900, purchases: 24, reports: 6 }),
      night: { day: yesterday, active_on_day: 1804, active_in_30_days: 10_950, paid: 702, charged_back: 9 },
      speed: { p75_ms: 2310, usual_ms: 1760 },
    },
    {
      site_id: 3,
      name: 'Velours',
      host: 'lavish.localhost',
      counts: {
        here_now: count(null, null),
        signups: count(48, 51),
        confirmed: count(40, 44),
        likes: count(806, 790),
        messages: count(512, 498),
        purchases: count(9, 8),
        reports: count(null, null),
        reports_open: count(null, null),
        reports_overdue: count(null, null),
        first_purchases: count(null, null),
        mails_refused: count(null, null),
      },
      revenue: [],
      lines: linesFor({ signups: 50, confirmed: 42, likes: 800, messages: 500, purchases: 8, reports: 0 }),
      night: { day: yesterday, active_on_day: 298, active_in_30_days: 1364, paid: 0, charged_back: 0 },
      speed: { p75_ms: null, usual_ms: null },
    },
  ],
  waits: {
    held_cases: 1,
    due_cases: 2,
    open_cases: 1_059,
    complaints: 14,
    overdue_complaints: 3,
    approvals: 2,
    dead_jobs: 37,
    red_checks: 1,
  },
  as_of: new Date(nowMs).toISOString(),
}

export function daysFor(query: URLSearchParams): Reply<'GET /api/figures/days'> {
  const length = Number(query.get('days') ?? 30)
  const days = Array.from({ length }, (_, place) => {
    const at = new Date(nowMs - (length - 1 - place) * 86_400_000)
    const wave = Math.sin(place / 2.1) * 120 + Math.cos(place / 5) * 70
    return { day: at.toISOString().slice(0, 10), n: Math.round(1050 + wave + place * 6) }
  })
  return { days, as_of: new Date(nowMs).toISOString() }
}

/** Shares of the visits that came to each step. */
const shares = [1, 0.42, 0.27, 0.262, 0.214, 0.171, 0.152, 0.139, 0.131, 0.206, 0.118, 0.0196, 0.0088]
const keysOf: Record<string, readonly string[]> = {
  network: ['', 'lamplight', 'northwind'],
  country: ['NL', 'BE', 'DE', ''],
  lander: ['/', '/landers/video/general-nl', '/landers/socialnetwork/milf-de', '/signup', '/members', ''],
  template: ['social', 'classic', 'lavish'],
}

export function funnelFor(query: URLSearchParams): Reply<'GET /api/figures/funnel'> {
  const hasBefore = (query.get('compare') ?? 'none') !== 'none'
  const few = (n: number) => (n > 0 && n < 5 ? null : n)
  const stepsOf = (visits: number) =>
    funnelSteps.map((step, place) => {
      const n = Math.round(visits * (shares[place] ?? 0))
      return { step, n: few(n), ...(hasBefore && { before: few(Math.round(n * (0.8 + (place % 5) * 0.09))) }) }
    })
  const lines = (keysOf[query.get('cut') ?? 'none'] ?? []).map((key, place) => ({
    key,
    steps: stepsOf(Math.round(64_000 / (place * 4 + 1) ** 1.6)),
  }))
  const rest = lines.length > 0 ? [{ key: null, steps: stepsOf(180) }] : []
  return { steps: stepsOf(141_530), lines: [...lines, ...rest], as_of: new Date(nowMs).toISOString() }
}

const share = (age: number, n: number | null, of: number | null, is_over = true) => ({ age, n: is_over ? n : null, of, is_over })
const perSignup = (age: number, amount_minor: number, is_over: boolean) => ({
  age,
  is_over,
  per_signup: is_over ? [{ currency: 'EUR', amount_minor }] : [],
})
/** A line in which the time of the later cells is not over. */
const cohort = (key: string, signed_up: number, weeks: number) => ({
  key,
  signed_up,
  confirmed: Math.round(signed_up * 0.86),
  active: [1, 2, 4, 8].map((week, place) =>
    share(week, Math.round(signed_up * (0.46 - place * 0.11)), signed_up, weeks > week + 1),
  ),
  bought: [7, 30].map((days, place) =>
    share(days, Math.round(signed_up * (0.031 + place * 0.024)), signed_up, weeks * 7 > days + 7),
  ),
  revenue: [7, 30, 90].map((days, place) => perSignup(days, 41 + place * 37 + (weeks % 3) * 6, weeks * 7 > days + 7)),
})

export const cohorts: Reply<'GET /api/figures/cohorts'> = {
  weeks: Array.from({ length: 13 }, (_, place) => {
    const at = new Date(nowMs - place * 7 * 86_400_000)
    return cohort(at.toISOString().slice(0, 10), 8600 - ((place * 977) % 2100), place)
  }),
  networks: [
    cohort('', 61_240, 13),
    cohort('lamplight', 24_816, 13),
    { ...cohort('northwind', 118, 13), bought: [share(7, null, 118), share(30, 7, 118)] },
  ],
  active: { day: new Date(nowMs - 86_400_000).toISOString().slice(0, 10), on_day: 18_204, in_30_days: 96_531 },
  as_of: new Date(nowMs).toISOString(),
}

const variant = (name: string, [share, views, begun, finished]: [number | null, number, number, number | null]) => ({
  name,
  share,
  views,
  begun,
  finished,
  rate: finished === null ? null : { at: finished / views, low: (finished / views) * 0.86, high: (finished / views) * 1.16 },
})
const day = (before: number) => new Date(nowMs - before * 86_400_000).toISOString().slice(0, 10)

export const experiments: Reply<'GET /api/experiments'> = {
  experiments: [
    {
      site_id: 1,
      brand: 'Sunday',
      name: 'first-words',
      place: '/',
      is_running: true,
      first_day: day(12),
      last_day: day(0),
      variants: [
        { ...variant('usual', [50, 8214, 611, 402]), verdict: 'first' },
        { ...variant('evening', [25, 4109, 377, 268]), verdict: 'better' },
        { ...variant('plain', [25, 4077, 292, 194]), verdict: 'open' },
      ],
    },
    {
      site_id: 3,
      brand: 'Velours',
      name: 'film-of-the-quay',
      place: 'video/gay',
      is_running: false,
      first_day: day(40),
      last_day: day(31),
      variants: [
        { ...variant('usual', [null, 118, 9, 6]), verdict: 'first' },
        { ...variant('by-the-water', [null, 121, 7, null]), verdict: 'too_few' },
      ],
    },
  ],
  as_of: new Date(nowMs).toISOString(),
}
