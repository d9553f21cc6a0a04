/** Queued jobs, for operators: what waits, what failed for good; both can be run again or dropped. Payloads stay in the database. */
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { deadJobs } from '#server/infrastructure/queue-workers.ts'

export type QueueState = {
  name: string
  /** Due now, due later (also after a failure), running, and failed for good. */
  due: number
  later: number
  running: number
  dead: number
  /** How long the oldest due job waits; null without one. */
  oldest_seconds: number | null
}

/** One line for each name that has jobs. */
export async function listQueueStates(ctx: Pick<Context, 'db' | 'now'>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select case when name = ${deadJobs} then coalesce(source_name, name) else name end as name,
           count(*) filter (where name <> ${deadJobs} and state < 'active' and start_after <= ${ctx.now()})::int due,
           count(*) filter (where name <> ${deadJobs} and state < 'active' and start_after > ${ctx.now()})::int later,
           count(*) filter (where name <> ${deadJobs} and state = 'active')::int running,
           count(*) filter (where name = ${deadJobs} and state < 'active')::int dead,
           extract(epoch from ${ctx.now()}::timestamptz - min(start_after) filter (where name <> ${deadJobs} and state < 'active' and start_after <= ${ctx.now()}))::float8 oldest_seconds
      from queue.job where state <= 'active' and name not like '\\_\\_%' group by 1 order by 1`.execute(ctx.db)
  return rows
}

export type ListedJob = {
  id: string
  name: string
  state: 'dead' | 'due' | 'later' | 'running'
  created_at: Date
  tries: number
  /** Ids of what it is about, by their names in the payload. */
  about: Record<string, string | number>
  /** Why it failed last, without addresses; null when it did not fail yet. */
  problem: string | null
}

type Row = Omit<ListedJob, 'about'> & { payload: unknown }
export const listedAtMost = 200

/** Jobs of a name, or without one those that failed for good; oldest first, 200 a page. `after`: `<time>_<id>` of the last one of a page. */
export async function listJobs(ctx: Pick<Context, 'db' | 'now'>, name: string | null, after?: string): Promise<ListedJob[]> {
  const [, time, id] = /^([\dTZ:.-]{20,30})_([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  const { rows } = await sql<Row>`
    select id, coalesce(source_name, name) as name, coalesce(source_created_on, created_on) as created_at, data as payload,
           coalesce(source_retry_count, retry_count)::int as tries,  output->>'message' as problem,
           case when name = ${deadJobs} then 'dead' when state = 'active' then 'running' when start_after <= ${ctx.now()} then 'due' else 'later' end as state
      from queue.job
     where state <= 'active' and (case when ${name}::text is null then name = ${deadJobs} else ${name} in (name, source_name) end)
       ${time && id ? sql`and (coalesce(source_created_on, created_on), id) > (${time}::timestamptz, ${id}::uuid)` : sql``}
     order by coalesce(source_created_on, created_on), id limit ${listedAtMost}`.execute(ctx.db)
  return rows.map(({ payload, problem, ...job }) => ({
    ...job,
    about: idsIn(payload),
    problem: problem && withoutAddresses(problem),
  }))
}

/** What names a thing and lets nobody in: tokens and words of members never stand here. */
const idNames = [
  'member',
  'profile',
  'order',
  'refund',
  'report',
  'image',
  'conversion',
  'postback',
  'complaint',
  'notice',
  'decision',
  'appeal',
] as const
const idsIn = (payload: unknown): ListedJob['about'] =>
  Object.fromEntries(
    idNames.flatMap((name) => {
      const value = (payload as Record<string, unknown> | null)?.[name]
      return typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value)) ? [[name, value]] : []
    }),
  )

const longestProblem = 160
const withoutAddresses = (problem: string) =>
  problem.replaceAll(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, '*@*').slice(0, longestProblem)

/** How many failed for good. */
export async function countDead({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from queue.job where name = ${deadJobs} and state < 'active'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Runs one job again, now: a dead one, or one that waits for its next try. Refuses `not_found`. */
export const retryJob = (ctx: Context, id: string): Promise<string> =>
  atomically(ctx, async (ctx) => {
    const [dead] = await takeDead(ctx.db, sql`id = ${id}::uuid`)
    if (dead) {
      await ctx.queue.addAgain(ctx.db, dead)
      return dead.name
    }
    const { rows } = await sql<{ name: string }>`
      update queue.job set start_after = least(start_after, ${ctx.now()}) where id = ${id}::uuid and state < 'active' and name <> ${deadJobs} returning name`.execute(
      ctx.db,
    )
    if (!rows[0]) throw new Refusal('not_found')
    return rows[0].name
  })

/** Runs all dead jobs of a name again. Returns how many there were. */
export const retryJobsNamed = (ctx: Context, name: string): Promise<number> =>
  atomically(ctx, async (ctx) => {
    const dead = await takeDead(ctx.db, sql`source_name = ${name}`)
    for (const one of dead) await ctx.queue.addAgain(ctx.db, one)
    return dead.length
  })

/** Deletes a job that is dead or waits, so that it never runs. Refuses `not_found`, also for one that runs. */
export async function dropJob({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    delete from queue.job where id = ${id}::uuid and state < 'active' returning coalesce(source_name, name) as name`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0].name
}

/** Jobs that the clock starts, with their last and next run. */
export async function listScheduled({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { rows } = await sql<{ name: string; cron: string; last_at: Date | null }>`
    select s.name, s.cron, (select max(j.completed_on) from queue.job j where j.name = s.name and j.state = 'completed') as last_at
      from queue.schedule s order by s.name`.execute(db)
  return rows.map(({ name, cron, last_at }) => ({
    name,
    cron,
    last_at: last_at?.toISOString() ?? null,
    next_at: CronExpressionParser.parse(cron, { currentDate: now(), tz: 'UTC' }).next().toDate().toISOString(),
  }))
}

/** Runs a job of the clock now. Refuses `not_found`. */
export async function runScheduled(ctx: Context, name: string) {
  const { rows } = await sql<{ name: string }>`select name from queue.schedule where name = ${name}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  await ctx.queue.addAgain(ctx.db, { name, payload: {}, singletonKey: 'now' })
}

export const listPaused = (db: Db) =>
  db.selectFrom('paused_queue').select(['name', 'reason', 'paused_by', 'paused_at']).orderBy('name').execute()

/** Pauses a queue for all workers, within seconds, until it is resumed (null). Refuses `not_found` for an unknown name. */
export const pauseQueue = (ctx: Context, name: string, pause: { reason: string; by: string } | null) =>
  atomically(ctx, async ({ db, now }) => {
    if (pause === null) {
      const { numDeletedRows } = await db.deleteFrom('paused_queue').where('name', '=', name).executeTakeFirst()
      if (numDeletedRows !== 1n) throw new Refusal('not_found')
      return
    }
    const { rows } = await sql<{
      name: string
    }>`select name from queue.queue where name = ${name} and name <> ${deadJobs}`.execute(db)
    if (!rows[0]) throw new Refusal('not_found')
    const row = { name, reason: pause.reason, paused_by: pause.by, paused_at: now() }
    const { name: _, ...changed } = row
    await db
      .insertInto('paused_queue')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
      .execute()
  })

type Dead = { name: string; payload: object; singletonKey: string | null }

/** Jobs whose name is unknown stay where they are. */
async function takeDead(db: Db, which: ReturnType<typeof sql>): Promise<Dead[]> {
  const { rows } = await sql<Dead>`
    delete from queue.job where name = ${deadJobs} and state < 'active' and ${which} and source_name in (select name from queue.queue)
    returning source_name as name, data as payload, singleton_key as "singletonKey"`.execute(db)
  return rows
}
