/** Cohorts: what became of those who signed up in a week, by week or by network. No cell tells of fewer than five people. */
import * as z from 'zod/mini'
import { leastPeople, placeQuery } from '#domain/figures/figures.ts'
import { dayMs } from '#domain/time/durations.ts'

export const activeWeeks = [1, 2, 4, 8] as const
export const boughtDays = [7, 30] as const
export const revenueDays = [7, 30, 90] as const

/** `n` of `of` people; each is null for fewer than five, and `n` too while the time is not over. */
const Share = z.object({ age: z.number(), n: z.nullable(z.number()), of: z.nullable(z.number()), is_over: z.boolean() })
/** What a sign-up brought, in minor units, less what was given back; empty for fewer than five sign-ups. */
const Revenue = z.object({
  age: z.number(),
  is_over: z.boolean(),
  per_signup: z.array(z.object({ currency: z.string(), amount_minor: z.number() })),
})
export const Cohort = z.object({
  /** The Monday of the week (UTC), or a network; empty for those whom no network sent. */
  key: z.string(),
  signed_up: z.nullable(z.number()),
  confirmed: z.nullable(z.number()),
  /** `age`: in weeks since they signed up. */
  active: z.array(Share),
  /** `age`: in days since they signed up. */
  bought: z.array(Share),
  revenue: z.array(Revenue),
})
export type Cohort = z.infer<typeof Cohort>

/** `weeks`: how many, the running one included. */
export const CohortsQuery = z.object({
  ...placeQuery,
  network: z.optional(z.string().check(z.maxLength(64))),
  weeks: z._default(z.coerce.number().check(z.int(), z.gte(4), z.lte(52)), 13),
})
export const Cohorts = z.object({
  weeks: z.array(Cohort),
  networks: z.array(Cohort),
  /** People who were here on the last whole day (UTC), and in the 30 days up to it; null before the first count. */
  active: z.nullable(z.object({ day: z.string(), on_day: z.nullable(z.number()), in_30_days: z.nullable(z.number()) })),
  as_of: z.string(),
})
export type Cohorts = z.infer<typeof Cohorts>

export type CohortKind = 'signed_up' | 'confirmed' | 'active' | 'bought' | 'revenue'
export type CohortRow = { week: string; network: string; kind: CohortKind; age: number; currency: string; n: number }

export const unlessFew = (n: number) => (n > 0 && n < leastPeople ? null : n)

/** The Monday (UTC) of a day's week. */
export function weekOf(day: Date): string {
  const days = Math.floor(day.getTime() / dayMs)
  // 1970 began on a Thursday
  return new Date((days - ((days + 3) % 7)) * dayMs).toISOString().slice(0, 10)
}

/** True once everybody of the week has been a member for so many days. */
const isOver = (week: string, days: number, now: Date) => Date.parse(week) + (7 + days) * dayMs <= now.getTime()

const sumOf = (rows: readonly CohortRow[]) => rows.reduce((sum, { n }) => sum + n, 0)

/** One line: rows of one week, or of all weeks of one network. A cell counts weeks whose time is over; without sign-ups in these it is open. */
export function cohortOf(key: string, rows: readonly CohortRow[], weeks: readonly string[], now: Date): Cohort {
  const of = (kind: CohortKind, age = 0) => rows.filter((row) => row.kind === kind && row.age === age)
  const within = (days: number) => {
    const over = new Set(weeks.filter((week) => isOver(week, days, now)))
    const signups = sumOf(of('signed_up').filter(({ week }) => over.has(week)))
    return { is_over: signups > 0, signups, over }
  }
  const share = (kind: 'active' | 'bought', age: number, days: number) => {
    const { is_over, signups, over } = within(days)
    const n = sumOf(of(kind, age).filter(({ week }) => over.has(week)))
    return { age, n: is_over ? unlessFew(n) : null, of: unlessFew(signups), is_over }
  }
  return {
    key,
    signed_up: unlessFew(sumOf(of('signed_up'))),
    confirmed: unlessFew(sumOf(of('confirmed'))),
    active: activeWeeks.map((week) => share('active', week, (week + 1) * 7)),
    bought: boughtDays.map((days) => share('bought', days, days)),
    revenue: revenueDays.map((age) => {
      const { is_over, signups, over } = within(age)
      const sums = Map.groupBy(
        of('revenue', age).filter(({ week }) => over.has(week)),
        ({ currency }) => currency,
      )
      const per_signup = [...sums]
        .map(([currency, all]) => ({ currency, amount_minor: Math.round(sumOf(all) / signups) }))
        .toSorted((one, other) => one.currency.localeCompare(other.currency))
      return { age, is_over, per_signup: signups < leastPeople ? [] : per_signup }
    }),
  }
}
