/** Figures of an invented installation with three brands. */
import type { ConsoleCallName, ConsoleReply } from '#domain/console-wire.ts'
import { nowMs } from './moments.ts'

type Reply<Name extends ConsoleCallName> = ConsoleReply<Name>

const count = (now: number | null, usual: number | null, is_unusual = false) => ({ now, usual, is_unusual })

export const today: Reply<'GET /api/today'> = {
  brands: [
    {
      site_id: 1,
      name: 'Sunday',
      host: 'social.localhost',
      counts: {
        signups: count(1284, 1190),
        confirmed: count(1102, 1031),
        likes: count(18_420, 17_933),
        messages: count(9311, 8804),
        purchases: count(212, 64, true),
        reports: count(17, 14),
        reports_open: count(6, null),
      },
      revenue: [
        { currency: 'EUR', amount_minor: 318_450, usual_minor: 296_100 },
        { currency: 'GBP', amount_minor: 41_200, usual_minor: 39_900 },
      ],
    },
    {
      site_id: 2,
      name: 'Meadow & Main',
      host: 'classic.localhost',
      counts: {
        signups: count(96, 310, true),
        confirmed: count(81, 264, true),
        likes: count(2210, 2481),
        messages: count(1804, 1950),
        purchases: count(22, 25),
        reports: count(null, 6),
        reports_open: count(0, null),
      },
      revenue: [{ currency: 'EUR', amount_minor: 52_990, usual_minor: 61_250 }],
    },
    {
      site_id: 3,
      name: 'Velours',
      host: 'lavish.localhost',
      counts: {
        signups: count(48, 51),
        confirmed: count(40, 44),
        likes: count(806, 790),
        messages: count(512, 498),
        purchases: count(9, 8),
        reports: count(null, null),
        reports_open: count(null, null),
      },
      revenue: [],
    },
  ],
  waits: { held_cases: 0, due_cases: 0, complaints: 14, overdue_complaints: 3, approvals: 2, dead_jobs: 37, red_checks: 1 },
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

export const funnel: Reply<'GET /api/figures/funnel'> = {
  steps: [
    { step: 'signed_up', n: 38_214 },
    { step: 'confirmed', n: 32_870 },
    { step: 'photo', n: 21_466 },
    { step: 'first_purchase', n: 3120 },
  ],
  as_of: new Date(nowMs).toISOString(),
}
