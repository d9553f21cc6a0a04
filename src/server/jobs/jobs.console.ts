/** Calls of the console about jobs. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import {
  dropJob,
  listJobs,
  listPaused,
  listQueueStates,
  listScheduled,
  listedAtMost,
  pauseQueue,
  retryJob,
  retryJobsNamed,
  runScheduled,
} from '#server/jobs/jobs.ts'
import { Refusal } from '#domain/refusal.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/jobs${string}`>

export const jobsConsole: Pick<ConsoleHandlers, Names> = {
  async 'GET /api/jobs'({ ctx }) {
    const [queues, paused, scheduled] = await Promise.all([listQueueStates(ctx), listPaused(ctx.db), listScheduled(ctx)])
    const names = new Set(paused.map(({ name }) => name))
    const empty = paused
      .filter(({ name }) => !queues.some((queue) => queue.name === name))
      .map(({ name }) => ({ name, due: 0, later: 0, running: 0, dead: 0, oldest_seconds: null }))
    return {
      queues: [...queues, ...empty].map((queue) => ({ ...queue, is_paused: names.has(queue.name) })),
      scheduled,
      as_of: ctx.now().toISOString(),
    }
  },
  async 'GET /api/jobs/list'({ ctx, query }) {
    const jobs = await listJobs(ctx, query.name ?? null, query.cursor)
    const last = jobs.length === listedAtMost ? jobs.at(-1) : undefined
    return {
      jobs: jobs.map(({ created_at, ...job }) => ({ ...job, created_at: created_at.toISOString() })),
      next: last ? `${last.created_at.toISOString()}_${last.id}` : null,
    }
  },
  async 'POST /api/jobs/retry'({ ctx, body, note }) {
    const which = 'id' in body ? body.id : body.name
    note({ target_kind: 'job', target: which })
    if ('id' in body) return { name: await retryJob(ctx, body.id), retried: 1 }
    const retried = await retryJobsNamed(ctx, body.name)
    if (retried === 0) throw new Refusal('not_found')
    return { name: body.name, retried }
  },
  async 'POST /api/jobs/run'({ ctx, body, note }) {
    note({ target_kind: 'job', target: body.name })
    await runScheduled(ctx, body.name)
    return null
  },
  async 'POST /api/jobs/pause'({ ctx, caller, body, note }) {
    note({ target_kind: 'queue', target: body.name, changed: { is_paused: { before: !body.is_paused, after: body.is_paused } } })
    await pauseQueue(ctx, body.name, body.is_paused ? { reason: body.reason, by: `staff:${caller.id}` } : null)
    return null
  },
  async 'POST /api/jobs/drop'({ ctx, body, note }) {
    note({ target_kind: 'job', target: body.id })
    await dropJob(ctx, body.id)
    return null
  },
}
