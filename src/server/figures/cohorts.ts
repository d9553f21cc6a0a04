/** Cohorts: counted each night, and read as they were counted. */
import { type CohortRow, cohortOf, type Cohorts, unlessFew, weekOf } from '#domain/figures/cohorts.ts'
import { dayMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import * as store from '#server/figures/cohorts.store.ts'

/** Weeks that can still change: 90 days after the last sign-up of a week, and the running one. */
const countedWeeks = 15
const storedDays = 400
/** Days that are looked through for visits again, where the job did not run. */
const visitDays = 7
/** Somebody of week 8 may be here until their 63rd day. */
const activeDays = 70

/** Networks that a brand works with; others count as none. */
export const networksOf = (sites: readonly Site[]): store.NetworkOfSite[] =>
  sites.flatMap(({ id, file }) => (file.networks ?? []).map(({ network }) => ({ site_id: id, network })))

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Counts who was here, and the weeks that can still change. Safe to run twice. */
export async function countCohorts(ctx: Context) {
  const nowMs = ctx.now().getTime()
  const today = dayOf(nowMs)
  await store.keepActiveWeeks(ctx.db, dayOf(nowMs - visitDays * dayMs), today)
  await store.forgetActiveWeeks(ctx.db, dayOf(nowMs - activeDays * dayMs))
  await store.storeActive(ctx.db, dayOf(nowMs - dayMs))
  await store.storePayments(ctx.db, dayOf(nowMs - dayMs))
  const networks = networksOf(ctx.sites.all())
  for (const week of weeksUntil(ctx.now(), countedWeeks)) await atomically(ctx, ({ db }) => store.storeCohort(db, week, networks))
  await store.deleteCohortsBefore(ctx.db, dayOf(nowMs - storedDays * dayMs))
}

/** Mondays, the running week last. */
function weeksUntil(now: Date, count: number): string[] {
  const last = Date.parse(weekOf(now))
  return Array.from({ length: count }, (_, n) => dayOf(last - (count - 1 - n) * 7 * dayMs))
}

type Wanted = { weeks: number; network?: string | undefined }

/** The weeks, newest first, and the networks of all these weeks, the largest first. Of one network only its weeks. */
export async function cohortsOf(ctx: Context, sites: readonly Site[], { weeks, network }: Wanted): Promise<Cohorts> {
  const now = ctx.now()
  const ids = sites.map(({ id }) => id)
  const mondays = weeksUntil(now, weeks)
  const [rows, active] = await Promise.all([
    store.sumCohorts(ctx.reads, ids, mondays[0] ?? weekOf(now)),
    store.sumActive(ctx.reads, ids),
  ])
  const chosen = network === undefined ? rows : rows.filter((row) => row.network === network)
  const byWeek = Map.groupBy(chosen, (row) => row.week)
  const byNetwork = Map.groupBy(rows, (row) => row.network)
  return {
    weeks: mondays.toReversed().map((week) => cohortOf(week, byWeek.get(week) ?? [], [week], now)),
    networks: [...byNetwork]
      .toSorted(([, one], [, other]) => signups(other) - signups(one))
      .map(([key, all]) => cohortOf(key, all, mondays, now)),
    active: active && {
      day: active.day,
      on_day: unlessFew(active.on_day),
      in_30_days: unlessFew(active.in_30_days),
    },
    as_of: now.toISOString(),
  }
}

const signups = (rows: readonly CohortRow[]) => rows.reduce((sum, { kind, n }) => sum + (kind === 'signed_up' ? n : 0), 0)
