/** The content of `/metrics`: counters of this process, the database pool, and the queues. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { countCases } from '#server/cases/cases.ts'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { findBacklog } from '#server/outbox/outbox.ts'
import { findNewest, isArchiveFailing } from '#server/backups/backups.ts'
import type { VitalName } from '#domain/vitals/vitals.ts'
import { poolCounts } from '#server/infrastructure/db.ts'
import { deadJobs } from '#server/infrastructure/queue-workers.ts'
import { counters, type Family, gauge, gauges, histograms, writeExposition } from '#server/infrastructure/metrics.ts'

export type QueueCounts = { name: string; queued: number; deferred: number; active: number; failed: number }

/** Counting the jobs themselves would read them all; the workers do it every 15 seconds. */
async function listQueues(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, queued_count queued, deferred_count deferred, active_count active, failed_count failed
      from queue.queue where name not like '\\_\\_%' order by name`.execute(db)
  return rows
}

/** How long the oldest job of each queue is due and waits. Dead jobs wait for an operator, and are left out. */
async function listWaits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select name queue, extract(epoch from ${now()}::timestamptz - min(start_after))::float8 seconds
      from queue.job where state < 'active' and start_after <= ${now()} and name <> ${deadJobs} group by name order by name`.execute(
    db,
  )
  return rows
}

/** Photos stored as evidence of reports. */
async function countEvidencePhotos(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from evidence_photo`.execute(db)
  return rows[0]?.count ?? 0
}

type LedgerCheck = { kind: 'new' | 'whole'; ok: boolean; at: Date }

/** The newest checks of the ledger: of what is new, and of everything. */
async function listLedgerChecks(db: Db): Promise<LedgerCheck[]> {
  const { rows } = await sql<LedgerCheck>`
    select c.kind, c.ok, c.at from (values ('new'), ('whole')) k(kind)
      cross join lateral (select * from ledger_check c where c.kind = k.kind order by c.at desc limit 1) c`.execute(db)
  return rows
}

/** How long the account that is due to be erased longest waits; 0 when none is due. */
async function findErasingWait({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from ${now()}::timestamptz - min(erase_at)))::float8 seconds from account_deletion`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

/** How far each standby is behind. PostgreSQL tells it only to members of `pg_monitor`. */
async function listStandbys(db: Db): Promise<{ standby: string; seconds: number }[]> {
  const { rows } = await sql<{ standby: string; seconds: number | null }>`
    select application_name standby, case when state is not null then coalesce(extract(epoch from replay_lag), 0)::float8 end seconds
      from pg_stat_replication`.execute(db)
  return rows.flatMap(({ standby, seconds }) => (seconds === null ? [] : [{ standby, seconds }]))
}

/** Fifty looks a second are precise enough, and cost nothing that can be measured. */
const pollEveryMs = 20

/** The metrics in the Prometheus text format. The event loop's delay is measured since the last request. */
export function openExposition(ctx: Context): () => Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: pollEveryMs })
  delay.enable()
  let before = performance.eventLoopUtilization()
  return async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const loop = [...loopFamilies(delay), gauge('nodejs_eventloop_utilization', 'Share of the time it was busy.', utilization)]
    delay.reset()
    return writeExposition([
      ...requestFamilies(ctx),
      ...vitalFamilies(ctx),
      outgoingFamily(ctx),
      actionFamily(ctx),
      jobFamily(ctx),
      loggedFamily(ctx),
      ...searchFamilies(ctx),
      ...(await standing(ctx)),
      ...loop,
      ...processFamilies(),
    ])
  }
}

function requestFamilies({ metrics }: Context): Family[] {
  const statuses = [...metrics.tallies].flatMap(([call, tally]) =>
    [...tally.statuses].map(([status, many]) => [{ call, status }, many] as [{ call: string; status: number }, number]),
  )
  const took = [...metrics.tallies].filter(([, tally]) => tally.took.counts.some(Boolean))
  return [
    counters('duet_requests_total', 'Calls of the wire and pages answered, by status.', statuses),
    histograms(
      'duet_request_duration_seconds',
      'How long answers took; polls told "nothing new" at the door are counted, not timed.',
      took.map(([call, tally]) => [{ call }, tally.took]),
    ),
  ]
}

const vitalHelp: Record<VitalName, [unit: string, help: string]> = {
  lcp: ['_seconds', 'Largest contentful paint of real visits.'],
  inp: ['_seconds', 'Interaction to next paint of real visits.'],
  cls: ['', 'Cumulative layout shift of real visits.'],
  ttfb: ['_seconds', 'Time to first byte of real visits.'],
}

const vitalFamilies = ({ metrics }: Context): Family[] =>
  [...metrics.vitals].map(([name, pages]) => {
    const [unit, help] = vitalHelp[name]
    return histograms(
      `duet_vitals_${name}${unit}`,
      help,
      [...pages].map(([page, histogram]) => [{ page }, histogram]),
    )
  })

const outgoingFamily = ({ metrics }: Context): Family =>
  counters(
    'duet_outgoing_total',
    'Mails, push messages, postbacks and events that this process tried to send, by what came of the try.',
    [...metrics.outgoing.values()].map(({ kind, outcome, count }) => [{ kind, outcome }, count]),
  )

const actionFamily = ({ metrics }: Context): Family =>
  counters(
    'duet_actions_total',
    'What people did, by brand: sign-ups, confirmed addresses, likes, messages, orders and what came of them, reports.',
    [...metrics.actions.values()].map(({ action, brand, count }) => [{ action, brand }, count]),
  )

const jobFamily = ({ metrics }: Context): Family =>
  counters(
    'duet_jobs_total',
    'Jobs that this process ran; failed ones are tried again, or stored with the dead jobs.',
    [...metrics.jobs.values()].map(({ job, outcome, count }) => [{ job, outcome }, count]),
  )

const loggedFamily = ({ metrics }: Context): Family =>
  counters(
    'duet_log_lines_total',
    'Lines that this process logged, by event code; those left out of the log count too.',
    [...metrics.logged.values()].map(({ event, level, count }) => [{ event, level }, count]),
  )

function searchFamilies({ metrics: { searchIndex } }: Context): Family[] {
  const { cards, changes, fallbacks } = searchIndex
  const ofIndex = [
    gauge('duet_search_index_cards', 'Cards in the search index of this process; 0 while it is loaded.', cards ?? 0),
    counters('duet_search_index_changes_total', 'Changed cards that the index of this process has read.', [[{}, changes]]),
  ]
  return [
    ...(cards === null ? [] : ofIndex),
    counters('duet_search_fallbacks_total', 'Searches that the database answered in place of the index.', [[{}, fallbacks]]),
  ]
}

/** The dependencies of the process. An unreachable database does not fail the report. */
async function standing(ctx: Context): Promise<Family[]> {
  const { total, idle, waiting } = poolCounts(ctx.db)
  const queues = await listQueues(ctx.db).catch(() => [])
  const waits = await listWaits(ctx).catch(() => [])
  const evidence = await countEvidencePhotos(ctx.db).catch(() => null)
  const cases = await countCases(ctx).catch(() => [])
  const checked = await listLedgerChecks(ctx.db).catch(() => [])
  const erasing = await findErasingWait(ctx).catch(() => null)
  const backlog = await findBacklog(ctx).catch(() => null)
  const standbys = await listStandbys(ctx.db).catch(() => [])
  const archive = await isArchiveFailing(ctx.db).catch(() => null)
  const disk = await statfs(ctx.config.dataDir).catch(() => null)
  const backup = await findNewest(ctx.config.backupDir).catch(() => null)
  const jobs = queues.flatMap(({ name, queued, deferred, active, failed }) =>
    Object.entries({ queued, deferred, active, failed }).map(
      ([state, many]) => [{ queue: name, state }, many] as [{ queue: string; state: string }, number],
    ),
  )
  return [
    gauge('duet_streams_open', 'Streams of live events that browsers hold open to this process.', ctx.live.count()),
    gauges('duet_database_connections', 'Connections of this process to the database.', [
      [{ state: 'busy' }, total - idle],
      [{ state: 'idle' }, idle],
    ]),
    gauge('duet_database_waiting', 'Statements that wait for a connection.', waiting),
    gauges('duet_queue_jobs', 'Jobs of the whole installation, as its workers counted them in the last half minute.', jobs),
    gauges(
      'duet_queue_oldest_seconds',
      'How long the oldest due job of each queue waits, in the whole installation.',
      waits.map(({ queue, seconds }) => [{ queue }, seconds]),
    ),
    ...(erasing === null
      ? []
      : [gauge('duet_erasing_wait_seconds', 'How long the account due to be erased longest waits.', erasing)]),
    ...(backlog === null ? [] : eventFamilies(backlog)),
    ...(checked.length > 0 ? ledgerFamilies(checked, ctx.now()) : []),
    gauges(
      'duet_database_replication_lag_seconds',
      'How far each standby is behind.',
      standbys.map(({ standby, seconds }) => [{ standby }, seconds]),
    ),
    ...(archive === null
      ? []
      : [
          gauge(
            'duet_database_archive_failing',
            'Whether PostgreSQL failed to archive its log when it last tried.',
            Number(archive),
          ),
        ]),
    ...(ctx.metrics.clockAhead.ms === null ? [] : [clockFamily(ctx.metrics.clockAhead.ms)]),
    ...(disk ? [gauge('duet_data_free_bytes', 'Free space where DATA_DIR lies.', disk.bavail * disk.bsize)] : []),
    ...(backup ? [backupFamily(backup, ctx.now())] : []),
    gauges(
      'duet_cases_open',
      'Cases of moderation that wait for a person, by lane.',
      cases.map(({ lane, open }) => [{ lane }, open]),
    ),
    gauges(
      'duet_cases_late',
      'Those of them that should have been decided by now.',
      cases.map(({ lane, late }) => [{ lane }, late]),
    ),
    ...(evidence === null ? [] : [gauge('duet_evidence_photos', 'Photos kept as evidence of reports.', evidence)]),
  ]
}

const eventFamilies = ({ waiting, seconds }: { waiting: number; seconds: number }): Family[] => [
  gauge(
    'duet_events_waiting',
    'Events that wait to be published to NATS, in the whole installation; a million at most.',
    waiting,
  ),
  gauge('duet_events_oldest_seconds', 'How long the oldest of them waits.', seconds),
]

const clockFamily = (ms: number) =>
  gauge('duet_clock_ahead_seconds', 'How far the clock of this process is ahead of the database’s.', ms / 1000)

const backupFamily = (at: Date, now: Date) =>
  gauge('duet_backup_age_seconds', 'Time since the newest whole backup in BACKUP_DIR.', (now.getTime() - at.getTime()) / 1000)

const ledgerFamilies = (checks: readonly LedgerCheck[], now: Date): Family[] => [
  gauge(
    'duet_ledger_balanced',
    'Whether the newest checks found the ledger in order: 1 or 0.',
    checks.every(({ ok }) => ok) ? 1 : 0,
  ),
  gauges(
    'duet_ledger_checked_age_seconds',
    'Time since the last check of what is new, and of the whole ledger, came to its end.',
    checks.map(({ kind, at }) => [{ check: kind }, (now.getTime() - at.getTime()) / 1000]),
  ),
]

function loopFamilies(delay: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  // before the first measurement: an empty histogram has no mean
  const seconds = (nanoseconds: number) => (delay.count > 0 ? Math.max(0, nanoseconds / 1e9 - pollEveryMs / 1000) : 0)
  return [
    gauge('nodejs_eventloop_lag_p50_seconds', 'How late the event loop was, half of the time.', seconds(delay.percentile(50))),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'How late the event loop was at its 99th percentile.',
      seconds(delay.percentile(99)),
    ),
    gauge('nodejs_eventloop_lag_max_seconds', 'The latest it was.', seconds(delay.max)),
  ]
}

function processFamilies(): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    counters('process_cpu_seconds_total', 'Processor time of this process.', [[{}, (user + system) / 1e6]]),
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('process_start_time_seconds', 'When it started, since 1970.', performance.timeOrigin / 1000),
    gauge('nodejs_heap_size_used_bytes', 'What JavaScript uses of its heap.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'How large its heap is.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside its heap.', external),
  ]
}
