/** `duet job`: what the workers have to do, what failed for good, and running it again. */
import { Refusal } from '#domain/refusal.ts'
import { shellActor } from '#server/audit/audit.ts'
import {
  dropJob,
  listedAtMost,
  listJobs,
  listQueueStates,
  pauseQueue,
  retryJob,
  retryJobsNamed,
  runScheduled,
} from '#server/jobs/jobs.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

/** Without a name: counts by name, then the jobs that failed for good. */
export function list([name]: Words, given: Given) {
  return withServer(async (ctx) => {
    const [queues, jobs] = [name === undefined ? await listQueueStates(ctx) : [], await listJobs(ctx, name ?? null)]
    if (given.has('json')) return print({ ...(name === undefined && { queues }), jobs })
    if (queues.length > 0) {
      const rows = queues.map(({ name, due, later, running, dead, oldest_seconds }) =>
        [name, due, later, running, dead, oldest_seconds === null ? '' : `${Math.round(oldest_seconds)} s`].map(String),
      )
      console.log(inColumns([['NAME', 'DUE', 'LATER', 'RUNNING', 'DEAD', 'OLDEST WAITS'], ...rows]).join('\n'))
    }
    if (queues.length === 0 && jobs.length === 0) return console.log('No job waits, and none failed.')
    for (const { id, name, state, created_at, tries, about, problem } of jobs) {
      const what = Object.entries(about).map(([of, value]) => `${of} ${value}`)
      const words = [id, created_at.toISOString().slice(0, 16), state.padEnd(7), name, ...what, `${tries} retries`]
      console.log([...words, ...(problem ? [problem] : [])].join('  '))
    }
    if (jobs.length === listedAtMost) console.error(`These are the oldest ${listedAtMost}; there may be more.`)
  })
}

const isId = (word: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)

/** One by its id, or all dead ones of a name. */
export function retry([which = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const retried = <T>(work: (ctx: Context) => Promise<T>) =>
      doAct(ctx, { act: 'job retry', target_kind: 'job', target: which }, work)
    const name = isId(which) ? await retried((ctx) => retryJob(ctx, which)).catch(absent(which)) : which
    const count = isId(which) ? 1 : await retried((ctx) => retryJobsNamed(ctx, which))
    if (count === 0) throw notThere(`No job named ${which} has failed for good: duet job list tells which have.`)
    printOutcome(given, { name, retried: count }, `${count === 1 ? 'One job runs' : `${count} jobs run`} again: ${name}.`)
  })
}

export function drop([id = '']: Words, given: Given) {
  if (!isId(id)) throw wrongWords(`"${id}" is no id of a job: duet job list tells them.`)
  return withServer(async (ctx) => {
    const name = await doAct(ctx, { act: 'job drop', target_kind: 'job', target: id }, (ctx) => dropJob(ctx, id)).catch(
      absent(id),
    )
    printOutcome(given, { name, dropped: id }, `The job ${id} (${name}) is gone and will not run.`)
  })
}

/** A job of the clock, now. */
export function runNow([name = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    await doAct(ctx, { act: 'job run', target_kind: 'job', target: name }, (ctx) => runScheduled(ctx, name)).catch(
      unknownQueue(`The clock runs no job ${name}.`),
    )
    printOutcome(given, { name }, `${name} runs now.`)
  })
}

export function pause([name = '']: Words, given: Given, is_paused: boolean) {
  const reason = given.text('reason')?.trim() ?? ''
  if (is_paused && (reason === '' || reason.length > 2000)) throw wrongWords('Say why, in 1 to 2,000 characters.')
  return withServer(async (ctx) => {
    const what = {
      act: `job ${is_paused ? 'pause' : 'resume'}`,
      target_kind: 'queue',
      target: name,
      ...(is_paused && { reason }),
    }
    const by = `shell:${shellActor().actor}`
    await doAct(ctx, what, (ctx) => pauseQueue(ctx, name, is_paused ? { reason, by } : null)).catch(
      unknownQueue(is_paused ? `There is no queue ${name}.` : `${name} is not paused.`),
    )
    printOutcome(given, { name, is_paused }, is_paused ? `${name} is paused: its jobs wait.` : `${name} goes on.`)
  })
}

function unknownQueue(sentence: string) {
  return (error: unknown): never => {
    throw error instanceof Refusal && error.code === 'not_found' ? notThere(sentence, error) : error
  }
}

function absent(id: string) {
  return (error: unknown): never => {
    throw error instanceof Refusal ? notThere(`No job ${id} waits or has failed for good.`, error) : error
  }
}
