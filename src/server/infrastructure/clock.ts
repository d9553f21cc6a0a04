/** The time of a process: its own clock, or the database's where the two differ, since times of several processes are compared. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Metrics } from '#server/infrastructure/metrics.ts'

/** Smaller differences harm nothing, and correcting them would make the time jump. */
const toleranceMs = 2_000
const everyMs = 60_000

type Clock = { db: Db; ownNow: () => Date; log: Log; metrics: Pick<Metrics, 'clockAhead'> }

/**
 * Compares the clocks before it returns, and every minute until `stop`. `now` is the database's time where they differ by more than
 * two seconds: nothing is dated in the future, and no job or mail waits for a wrong clock.
 */
export async function openClock(clock: Clock): Promise<{ now: () => Date; stop: () => void }> {
  const { ownNow, metrics } = clock
  // that the database is away is reported by those who need it
  const check = () => checkClock(clock).catch(() => {})
  await check()
  const timer = setInterval(() => void check(), everyMs).unref()
  const now = () => {
    const aheadMs = metrics.clockAhead.ms ?? 0
    return Math.abs(aheadMs) > toleranceMs ? new Date(ownNow().getTime() - aheadMs) : ownNow()
  }
  return { now, stop: () => clearInterval(timer) }
}

/** Logs a difference of the clocks beyond the tolerance. The time that the question takes counts as no difference. */
export async function checkClock({ db, ownNow, log, metrics }: Clock) {
  const beforeMs = ownNow().getTime()
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 ms`.execute(db)
  const afterMs = ownNow().getTime()
  const databaseMs = rows[0]?.ms ?? beforeMs
  const ms = Math.round(Math.max(0, beforeMs - databaseMs) + Math.min(0, afterMs - databaseMs))
  metrics.clockAhead.ms = ms
  if (Math.abs(ms) > toleranceMs)
    log.warn({ event: 'clock.differs', ms }, 'the clock of this process is not that of the database')
}
