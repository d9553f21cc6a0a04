/** The queue at work: its settings, and how workers fetch jobs, run them and report each result. */
import type { PgBoss, Queue as BossQueue, Job as Fetched, JobResult } from 'pg-boss'
import { daySeconds, hourSeconds } from '#domain/time/durations.ts'
import type { Job } from '#server/infrastructure/queue.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '#server/infrastructure/log.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type QueueSettings = Omit<BossQueue, 'name'>

/** Jobs that failed for good, for operators to read and run again. */
export const deadJobs = 'dead-jobs'

export const queueSettings = ({ attempts = 5 }: Pick<Job, 'attempts'>): QueueSettings => ({
  policy: 'short',
  retryLimit: attempts - 1,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // after half a minute, the jobs of a dead worker go to another one
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  retentionSeconds: 30 * daySeconds,
  deleteAfterSeconds: hourSeconds,
  deadLetter: deadJobs,
})

export async function configureQueues(boss: PgBoss, name: string, settings: QueueSettings) {
  await boss.createQueue(deadJobs, { retentionSeconds: 90 * daySeconds })
  await boss.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await boss.updateQueue(name, changeable)
}

const options = { pollingIntervalSeconds: 0.5, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const

/** How soon a worker knows that a queue is paused or goes on. */
const pausesEveryMs = 2_000

/** Fetches from all queues but those that an operator paused. Returns how looking after pauses ends. */
export async function startWorkers(boss: PgBoss, ctx: Context, jobs: readonly Job[], log: Log): Promise<() => void> {
  await boss.start()
  const fetching = new Set<string>()
  const work = (job: Job) =>
    boss.work(job.name, { ...options, localConcurrency: job.fetchers ?? 1 }, (batch) => runBatch(ctx, job, batch, log))
  const heedPauses = async () => {
    const paused = new Set((await ctx.db.selectFrom('paused_queue').select('name').execute()).map(({ name }) => name))
    for (const job of jobs) {
      if (paused.has(job.name) === !fetching.has(job.name)) continue
      if (paused.has(job.name)) await boss.offWork(job.name)
      else await work(job)
      if (!fetching.delete(job.name)) fetching.add(job.name)
    }
  }
  await heedPauses()
  await updateSchedules(boss, jobs)
  let heeding = Promise.resolve()
  const timer = setInterval(() => {
    heeding = heeding
      .then(heedPauses)
      .catch((err: unknown) => log.warn({ event: 'queue.pauses_not_read', err }, 'paused queues could not be read'))
  }, pausesEveryMs)
  return () => clearInterval(timer)
}

/** Schedules the jobs with a clock, starts those that run at start, and removes schedules of deleted jobs. */
async function updateSchedules(boss: PgBoss, jobs: readonly Job[]) {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.everyCron)) await boss.unschedule(name)
  }
  for (const { name, everyCron, alsoAtStart } of jobs) {
    if (everyCron) await boss.schedule(name, everyCron, {}, { tz: 'UTC' })
    if (alsoAtStart) await boss.send(name, {}, { singletonKey: 'start' })
  }
}

async function runBatch(ctx: Context, job: Job, batch: Fetched<unknown>[], log: Log) {
  const waiting = [...batch]
  const results: JobResult[] = []
  const runOneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runOne(ctx, job, next, log))
  }
  await Promise.all(Array.from({ length: job.atOnce ?? 4 }, runOneAfterAnother))
  return results
}

async function runOne(ctx: Context, job: Job, { id, data }: Fetched<unknown>, log: Log): Promise<JobResult> {
  try {
    await job.run(ctx, job.payload.parse(data))
    await turn()
    ctx.metrics.countJob(job.name, 'done')
    return { id, status: 'completed' }
  } catch (error) {
    ctx.metrics.countJob(job.name, 'failed')
    log.warn({ event: 'job.failed', err: error, job: job.name, id }, 'a job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
