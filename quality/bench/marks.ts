/** The check of marks at sign-up, in a database of its own: the tags of a newcomer, and the query over BENCH_MARKS marks (1,000,000). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { findMarksAtSignUp } from '#server/marks/marks.ts'
import { tagsAtSignUp } from '#server/marks/tags.ts'
import { open } from '#server/open.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { quantile } from './figures.ts'

type Print = (line: string) => void
type Newcomer = { email: string; address: string; device: string }

const marks = Number(process.env.BENCH_MARKS ?? 1_000_000)
const newcomers = 2_000
const mostMs = 1

export async function measureMarks(print: Print) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-marks-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const { ctx, close } = await open(readConfig({ DATA_DIR: folder, LOG: 'error', SEED: 'none' }))
  try {
    await seedDemoData(ctx, { print: () => {} })
    const [pool] = await ctx.db.selectFrom('site').select('pool_id').limit(1).execute()
    if (!pool) throw new Error('There is no brand.')
    await addMarks(ctx.db, pool.pool_id)
    print(`\nThe check of marks at sign-up, ${marks.toLocaleString('en')} marks, ${newcomers} newcomers one after the other`)
    print(`  tags each    ${tagsAtSignUp(ctx, newcomer(0)).length}`)
    await measure(ctx, pool, print)
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(ctx: Context, pool: { pool_id: number }, print: Print) {
  const [tags, checks, trips]: [number[], number[], number[]] = [[], [], []]
  // the first some warm up what is compiled and cached
  for (let n = -500; n < newcomers; n += 1) {
    const seen = newcomer(n)
    const tagMs = await timed(() => tagsAtSignUp(ctx, seen))
    const checkMs = await timed(() => findMarksAtSignUp(ctx, pool, seen))
    const tripMs = await timed(() => sql`select 1`.execute(ctx.db))
    if (n < 0) continue
    tags.push(tagMs)
    checks.push(checkMs)
    trips.push(tripMs)
  }
  print(row('tags alone', tags))
  print(row('select 1', trips))
  print(`${row('whole check', checks)} (aim p50 ≤ ${mostMs} ms)`)
}

const newcomer = (n: number): Newcomer => ({
  email: `newcomer-${n}@mail.newcomer.example`,
  address: `198.51.${Math.abs(n) >> 8}.${Math.abs(n) & 255}`,
  device: `device${String(n).padStart(20, 'a')}`,
})

/** Marks of bans by chance hashes, as addresses, devices and networks. */
async function addMarks(db: Db, pool: number) {
  await db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`insert into ban_identifier (kind, tag, effect, ground, made_by, made_at, expires_at, pool_id)
      select (array['address', 'device', 'network'])[n % 3 + 1], substring(sha256(n::text::bytea) for 16), 'note', 'made up for a bench', 'staff:1',
          now(), now() + (n % 700 + 1) * interval '1 day', ${pool} from generate_series(1, ${marks}::int) n`.execute(db)
    await sql`vacuum (analyze) ban_identifier`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
}

async function timed(work: () => unknown): Promise<number> {
  const at = performance.now()
  await work()
  return performance.now() - at
}

function row(name: string, times: readonly number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2))
  return `  ${name.padEnd(12)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}
