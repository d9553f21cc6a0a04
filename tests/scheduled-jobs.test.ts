/** Jobs on the clock: each stands on the operators' page, and has an index for what it reads. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/infrastructure/context.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { jobs } from '#server/worker.ts'
import { openShop } from './buyers.ts'
import { run } from './database.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const scheduled = jobs.filter(({ everyCron }) => everyCron)

test('the page of processes says what each job reads', () => {
  const page = readFileSync('docs/operating/processes.md', 'utf8')
  expect(scheduled.length).toBeGreaterThan(20)
  expect(scheduled.map(({ name }) => name).filter((name) => !page.includes(`| \`${name}\``))).toEqual([])
})

let app: TestApp
let ctx: Context
beforeAll(async () => {
  app = await openTestApp()
  const shop = openShop(app)
  const [vera, ben] = [await app.createMember('Vera', { credits: 20 }), await app.createMember('Ben')]
  await shop.buy(vera)
  await shop.write(vera, ben, 3)
  await app.runJobs()
  // without sequential scans where any index will do: whatever is read through none is then seen
  await run(app.clientConfig, `alter database ${app.clientConfig.database} set enable_seqscan = off`)
  const db = openDb({ clientConfig: app.clientConfig, max: 1 })
  ctx = { ...app.ctx, db, reads: db }
  await endOtherConnections()
})

/** A connection that rests says what it read up to ten seconds later; one that ends says it at once. Waits for the end of each. */
const endOtherConnections = () =>
  sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(ctx.db)
afterAll(async () => {
  await ctx.db.destroy()
  await app.close()
})

/** How often each table was read from its beginning to its end. */
async function countScans(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(ctx.db)
  await sql`select pg_stat_clear_snapshot()`.execute(ctx.db)
  const { rows } = await sql<{
    name: string
    scans: number
  }>`select relname as name, seq_scan as scans from pg_stat_user_tables where schemaname = 'public'`.execute(ctx.db)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** The brands and switches, a few rows that every process reads again every few seconds, also while a job runs. */
const readAgain = ['installation', 'site', 'site_host', 'switch_change']

/** Tables of one row, partitions while they are made, and the one sum of everything reserved, once a week. */
const mayBeRead = (table: string, job: string) =>
  ['search_change_kept', 'push_key', 'pool_move', ...readAgain].includes(table) ||
  (job === 'mails.keep-log' && table.startsWith('mail_log_')) ||
  (job === 'credits.check-whole-books' && table === 'reservation')

/** The checks of health use other connections too, whose counts arrive late: they read catalogs and tables of a few rows. */
const measured = scheduled.filter(({ name }) => name !== 'health.check')

test.each(measured.map((job) => [job.name, job] as const))('%s reads no table to its end', async (name, job) => {
  const before = await countScans()
  await job.run(ctx, {})
  const after = await countScans()
  const read = [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0) && !mayBeRead(table, name))
  expect(read.map(([table]) => table)).toEqual([])
})
