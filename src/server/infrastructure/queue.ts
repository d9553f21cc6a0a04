/** The queue: jobs that are stored in the transaction that causes them, and run later by workers. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Log } from '#server/infrastructure/log.ts'
import type * as z from 'zod/mini'
import type { Context } from '#server/infrastructure/context.ts'
import { isDatabaseAway, openPool, type Db, type DbAddress } from '#server/infrastructure/db.ts'
import { queueSettings, configureQueues, type QueueSettings, startWorkers } from '#server/infrastructure/queue-workers.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `feature.what-happens` */
  name: string
  payload: Payload
  /** Attempts before it goes to `dead-jobs`; pauses grow from 5 s to 10 minutes. Default 5. */
  attempts?: number
  /** Also runs on schedule (UTC), with an empty payload: `'*\/10 * * * *'`. */
  everyCron?: string
  /** Also runs when a worker starts. */
  alsoAtStart?: true
  /** Concurrent jobs in one process. Default 4. */
  atOnce?: number
  /** Independent fetchers, for jobs that may be long: jobs of one fetch wait for each other. Default 1. */
  fetchers?: number
  /** Reaches nobody outside and causes no mail: runs after a restore of the database. Other jobs that were due are held. */
  isInternal?: true
  /** Looks for rows that are due and mails about them. A restore of the database runs it once, and holds these mails. */
  mailsByClock?: true
  /** Must be safe to run twice: a job whose process dies runs again. */
  run(ctx: Context, payload: z.output<Payload>): Promise<void>
}

export const job = <Payload extends z.ZodMiniType>(spec: Job<Payload>) => spec

export type EnqueueOptions = {
  startAfterSeconds?: number
  /** While a job with this key waits, no other is added. */
  singletonKey?: string
}

/** Adds a job in the transaction of `ctx.db`: it exists if and only if that commits. */
export function enqueue<Payload extends z.ZodMiniType>(
  ctx: Context,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
) {
  const startAt = new Date(ctx.now().getTime() + (options.startAfterSeconds ?? 0) * 1000)
  return ctx.queue.add(ctx.db, { job, payload: job.payload.parse(payload), startAt, singletonKey: options.singletonKey })
}

type Entry = { job: Job; payload: unknown; startAt: Date; singletonKey: string | undefined }

export type Queue = {
  add: (db: Db, entry: Entry) => Promise<void>
  /** Adds a job as it was stored, for one that failed for good. */
  addAgain: (db: Db, stored: { name: string; payload: object; singletonKey: string | null }) => Promise<void>
  /** Runs these jobs in this process, also on schedule. */
  work: (ctx: Context, jobs: readonly Job[]) => Promise<void>
  /** Finishes the running jobs and takes no new ones. */
  stop: () => Promise<void>
}

export function openQueue({ log, ...address }: DbAddress & { log: Log }): Queue {
  const pool = openPool({ ...address, max: 4, oltp: false })
  const boss = createBoss({ executeSql: (text, values) => pool.query(text, values) })
  boss.on(
    'error',
    (error) => isDatabaseAway(error) || log.error({ event: 'queue.error', err: error }, 'the queue reported an error'),
  )
  let isLeaving = false
  let stopHeeding = () => {}
  const settled = new Map<string, Promise<void>>()
  const settle = (name: string, settings: QueueSettings) => {
    return getOrCreate(settled, name, () => configureQueues(boss, name, settings)).catch((error: unknown) => {
      settled.delete(name)
      throw error
    })
  }
  return {
    async add(db, { job, payload, startAt, singletonKey = randomUUID() }) {
      await settle(job.name, queueSettings(job))
      await boss.send(job.name, payload as object, { startAfter: startAt, singletonKey, db: within(db) })
    },
    async addAgain(db, { name, payload, singletonKey }) {
      await boss.send(name, payload, { singletonKey: singletonKey ?? randomUUID(), db: within(db) })
    },
    async work(ctx, jobs) {
      const begin = async () => {
        for (const job of jobs) await settle(job.name, queueSettings(job))
        stopHeeding = await startWorkers(boss, ctx, jobs, log)
      }
      while (!(await hasBegun(begin, () => isLeaving))) {
        log.warn({ event: 'worker.restarted' }, 'the database went away before the worker had started: starting again')
        await boss.stop({ graceful: false }).catch(() => {})
        await pause(beginAgainMs)
      }
    },
    async stop() {
      isLeaving = true
      stopHeeding()
      await boss.stop({ graceful: true, timeout: 20_000 })
      await pool.end()
    },
  }
}

/** While a worker starts, the web server already runs: a restart of the database must not end the process. */
const beginAgainMs = 250
const hasBegun = (begin: () => Promise<void>, isLeaving: () => boolean) =>
  begin().then(
    () => true,
    (error: unknown) => {
      // when we are stopping, the resources are closed by stop()
      if (isLeaving()) return true
      if (isDatabaseAway(error)) return false
      throw error
    },
  )

/** Runs the queue's statements on the connection and in the transaction of `db`. */
const within = (db: Db): BossDatabase => ({
  executeSql: async (text, values = []) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }),
})

const createBoss = (db: BossDatabase, install = false) =>
  new PgBoss({
    db,
    schema: 'queue',
    migrate: install,
    supervise: !install,
    schedule: !install,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })

/** Creates or migrates the queue's own tables. */
export async function installQueue(address: DbAddress) {
  const pool = openPool({ ...address, max: 2, oltp: false })
  try {
    const boss = createBoss({ executeSql: (text, values) => pool.query(text, values) }, true)
    boss.on('error', () => {})
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}
