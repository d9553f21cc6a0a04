/** What writes cost: processor time of the web process and of PostgreSQL, write-ahead log, and heap-only updates of the hot tables. */
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { Started } from './bench.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'

type Bench = { ctx: Context; duet: Started; databasePid: number | null }
type Counted = { cpuUs: number; databaseUs: number; walBytes: number; commits: number; tables: Map<string, Updates> }
type Updates = { updated: number; hot: number }

/** Fewer updates than this say nothing about a table. */
const leastUpdates = 500

/** Runs `work`, and says what each of its operations cost: a line of costs, and a line of heap-only updates. */
export async function withCosts(bench: Bench, what: string, work: () => Promise<{ done: number }>): Promise<string[]> {
  const before = await count(bench)
  const { done } = await work()
  const after = await count(bench)
  const per = (value: (counted: Counted) => number) => ((value(after) - value(before)) / Math.max(1, done)).toFixed(0)
  const cpu = `${per(({ cpuUs }) => cpuUs)} µs of CPU in Node and ${per(({ databaseUs }) => databaseUs)} µs in PostgreSQL`
  const commits = (after.commits - before.commits) / Math.max(1, done)
  return [
    `  a ${what}    ${cpu}, ${per(({ walBytes }) => walBytes)} bytes of WAL, ${commits.toFixed(2)} transactions`,
    `  HOT          ${hotRatios(before.tables, after.tables)}`,
  ]
}

function hotRatios(before: Counted['tables'], after: Counted['tables']): string {
  const ratios = [...after].flatMap(([table, { updated, hot }]) => {
    const was = before.get(table) ?? { updated: 0, hot: 0 }
    const updates = updated - was.updated
    return updates < leastUpdates ? [] : [`${table} ${((100 * (hot - was.hot)) / updates).toFixed(1)} %`]
  })
  return ratios.join(', ')
}

async function count({ ctx, duet, databasePid }: Bench): Promise<Counted> {
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(ctx.db)
  const { rows } = await sql<{ wal: number; commits: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal,
           (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`.execute(ctx.db)
  const tables = await sql<{ relname: string } & Updates>`
    select relname, n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot from pg_stat_user_tables order by relname`.execute(
    ctx.db,
  )
  return {
    cpuUs: cpuOf(duet.pid),
    databaseUs: databasePid ? cpuOfFamily(databasePid) : 0,
    walBytes: rows[0]?.wal ?? 0,
    commits: rows[0]?.commits ?? 0,
    tables: new Map(tables.rows.map(({ relname, updated, hot }) => [relname, { updated, hot }])),
  }
}
