/** The queue at work: fetches what is due twice a second, runs it, and says for each job how it went. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Job as Fetched, JobResult, PgBoss } from 'pg-boss'
import type { Log } from '#server/infrastructure/log.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Job } from '#server/infrastructure/queue.ts'

const options = { pollingIntervalSeconds: 0.5, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const

export async function startWorkers(boss: PgBoss, ctx: Context, jobs: readonly Job[], log: Log) {
  await boss.start()
  for (const job of jobs) {
    await boss.work(job.name, { ...options, localConcurrency: job.fetchers ?? 1 }, (batch) => runBatch(ctx, job, batch, log))
  }
  await updateSchedules(boss, jobs)
}

/** Runs by the clock, and now, what wants to, and forgets what no longer does. */
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
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ event: 'job.failed', err: error, job: job.name, id }, 'a job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
