/**
 * A restore of the database is an event: what the lost database may have done since is neither done again nor numbered again. The
 * folder's public module.
 */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { deleteAgain, eraseNow } from '#server/account-deletion/account-deletion.ts'
import { listUnknownPayments } from '#server/credits/credits.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { leaseMs } from '#server/infrastructure/outbox.ts'
import { enqueue, type Job } from '#server/infrastructure/queue.ts'
import { deadJobs } from '#server/infrastructure/queue-workers.ts'
import { dropHeldEvents, holdEvents, releaseEvents } from '#server/outbox/outbox.ts'
import { StartError } from '#server/infrastructure/start-error.ts'
import { jumpNumbers } from '#server/restores/legal-numbers.store.ts'
import * as store from '#server/restores/restores.store.ts'
import { listBansLost, listDeletionsLost, listReturned } from '#server/tombstones/tombstones.ts'

export type { HeldWork } from '#server/restores/restores.store.ts'

type Step = { name: string; run: (ctx: Context, event: store.RestoreEvent) => Promise<unknown> }

/** In this order. Each runs in one transaction with the row that says it is done; those with `apart` have transactions of their own. */
const stepsWith = (jobs: readonly Job[]): (Step & { apart?: true })[] => [
  { name: 'epoch', run: async ({ db }) => ({ epoch: await store.drawEpoch(db) }) },
  { name: 'sessions', run: ({ db }) => store.endAllSessions(db) },
  // mails that rows make due become jobs first, which are held then
  { name: 'clock', run: async (ctx) => ({ jobs: await runMailing(ctx, jobs) }) },
  { name: 'jobs', run: ({ db, now }, { id }) => store.holdJobs(db, id, soon(now()), namesLeft(jobs)) },
  { name: 'postbacks', run: async ({ db, now }) => ({ held: await store.holdPostbacks(db, soon(now())) }) },
  { name: 'refunds', run: async ({ db }) => ({ held: await store.holdRefunds(db) }) },
  { name: 'pushes', run: async ({ db }) => ({ dropped: await store.dropPushNotes(db) }) },
  { name: 'events', run: async (ctx) => ({ held: await holdEvents(ctx) }) },
  {
    name: 'numbers',
    run: async ({ db, now }, { id, until }) => ({ gaps: await jumpNumbers(db, { restore: id, until, now: now() }) }),
  },
  { name: 'ids', run: async ({ db }) => ({ sequences: await store.jumpSequences(db) }) },
  { name: 'search', run: ({ db }) => store.beginSearchLog(db).then(() => ({})) },
  { name: 'erased', apart: true, run: eraseReturned },
  { name: 'deletions', apart: true, run: deleteReturned },
  { name: 'bans', run: async (ctx) => ({ lost: await listBansLost(ctx) }) },
]

/** What a process that died had taken is due again when its lease ends. */
const soon = (now: Date) => new Date(now.getTime() + leaseMs)

/** Jobs by the clock look at rows, whose steps hold what must be held. */
const namesLeft = (jobs: readonly Job[]) => [
  deadJobs,
  ...jobs.flatMap(({ name, isInternal, everyCron }) => (isInternal || everyCron ? [name] : [])),
]

async function runMailing(ctx: Context, jobs: readonly Job[]) {
  const mailing = jobs.filter(({ mailsByClock }) => mailsByClock)
  for (const job of mailing) await job.run(ctx, job.payload.parse({}))
  return mailing.map(({ name }) => name)
}

async function eraseReturned(ctx: Context) {
  const returned = await listReturned(ctx)
  for (const member of returned) await eraseNow(ctx, member)
  return { erased: returned.length }
}

async function deleteReturned(ctx: Context) {
  const returned = await listDeletionsLost(ctx)
  for (const { member, at } of returned) await deleteAgain(ctx, member, at)
  return { deleted: returned.length }
}

type Recording = { until: Date; jobs: readonly Job[]; onStep?: (step: string, result: unknown) => void }
export type RestoreReport = {
  until: Date
  steps: Record<string, unknown>
  held: store.HeldWork[]
  gaps: Awaited<ReturnType<typeof store.listGaps>>
  bansLost: ProfileId[]
  unknownPayments: Awaited<ReturnType<typeof listUnknownPayments>>
}

/**
 * Does what a database that was brought back to the time `until` needs before a process may run on it. Safe to repeat after a
 * kill: steps that are done are skipped, and a restore that is done only reports. All other processes must be stopped.
 */
export async function recordRestore(ctx: Context, { until, jobs, onStep = () => {} }: Recording): Promise<RestoreReport> {
  const event = (await store.findRestore(ctx.db, until)) ?? (await store.insertRestore(ctx.db, until, ctx.now()))
  const done = new Set((await store.listSteps(ctx.db, event.id)).map(({ step }) => step))
  for (const { name, run, apart } of stepsWith(jobs)) {
    if (done.has(name) || event.done_at) continue
    const early = apart ? await run(ctx, event) : null
    const result = await atomically(ctx, async (ctx) => {
      await store.allowTime(ctx.db)
      const all = early ?? (await run(ctx, event))
      await store.insertStep(ctx.db, event.id, name, all, ctx.now())
      return all
    })
    onStep(name, result)
  }
  if (!event.done_at) await store.finishRestore(ctx.db, event.id, ctx.now())
  return reportOf(ctx, event)
}

async function reportOf(ctx: Context, { id, until }: store.RestoreEvent): Promise<RestoreReport> {
  const steps = Object.fromEntries((await store.listSteps(ctx.db, id)).map(({ step, result }) => [step, result]))
  return {
    until,
    steps,
    held: await store.listHeldRows(ctx.db),
    gaps: await store.listGaps(ctx.db, id),
    bansLost: await listBansLost(ctx),
    unknownPayments: await listUnknownPayments(ctx.db),
  }
}

/** @throws StartError while a restore of this database is not done: a worker would send what was sent. */
export async function refuseUnfinishedRestore({ db }: { db: Db }) {
  const open = await store.findOpenRestore(db)
  if (open)
    throw new StartError(
      `A restore of this database is not finished. Say it again, or: duet backup restored --until ${open.until.toISOString()}`,
    )
}

/** What restores held, by kind and name: jobs and events by theirs, postbacks by their affiliate network. */
export const listHeld = ({ db }: Context) => store.listHeldRows(db)

type Choice = { kind: store.HeldWork['kind']; name: string; jobs: readonly Job[] }

/** Sends what was held of one kind and name after all. Returns how many. Refuses jobs that this release does not know. */
export const releaseHeld = (ctx: Context, { kind, name, jobs }: Choice): Promise<number> =>
  atomically(ctx, async (ctx) => {
    if (kind === 'refund') return store.releaseRefunds(ctx.db)
    if (kind === 'event') return releaseEvents(ctx, name)
    if (kind === 'postback') return store.releasePostbacks(ctx.db, name, ctx.now())
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`This release has no job ${name}.`)
    const held = await store.takeHeldJobs(ctx.db, name)
    for (const { payload } of held) await enqueue(ctx, job, payload)
    return held.length
  })

/** Forgets what is held under one name: the original sent it. Refunds are money, and are released or stay. */
export async function dropHeld(ctx: Context, { kind, name }: Pick<Choice, 'name'> & { kind: Exclude<Choice['kind'], 'refund'> }) {
  if (kind === 'event') return dropHeldEvents(ctx, name)
  return kind === 'job' ? (await store.takeHeldJobs(ctx.db, name)).length : store.dropPostbacks(ctx.db, name)
}
