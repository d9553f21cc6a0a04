/** Tables that keep a few days: their size over simulated days of inserts and hourly deletes. BENCH_KEYS: paid messages a day (100,000). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { type Db, openDb } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { deleteExpired } from '#server/signup/signup.store.ts'

const keysPerDay = Number(process.env.BENCH_KEYS ?? 100_000)
const days = 8
const storedDays = 2
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const settings = { synchronous_commit: 'off', autovacuum: 'off' }

export async function measureBloat(print: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bloat-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const postgres = await openPostgres({ dataDir: folder, log: silent, settings })
  const { clientConfig } = postgres
  try {
    await migrate({ clientConfig })
    const db = openDb({ clientConfig, max: 1 })
    print(
      `\nIdempotency keys, ${keysPerDay.toLocaleString('en')} a day, kept ${storedDays} days, deleted each hour, vacuumed four times a day`,
    )
    const begin = Date.UTC(2026, 5, 15)
    for (let hour = 0; hour < days * 24; hour++) {
      const now = new Date(begin + hour * hourMs)
      await write(db, now, Math.round(keysPerDay / 24))
      await deleteExpired(db, now, new Date(now.getTime() - storedDays * dayMs))
      if (hour % 6 === 5) await sql`vacuum idempotency_key`.execute(db)
      if (hour % 24 === 23) print(`  day ${(hour + 1) / 24}        ${await size(db)}`)
    }
    await db.destroy()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a paid message does: a row, then its answer. */
async function write(db: Db, now: Date, count: number) {
  await sql`insert into idempotency_key (scope, key, call, body_hash, created_at, pool_id)
    select 'm' || random_id(), gen_random_uuid()::text, 'POST /api/messages.php', sha256('a body'), ${now}::timestamptz, 1 from generate_series(1, ${count}::int)`.execute(
    db,
  )
  await sql`update idempotency_key set status = 200, reply = '{"id": 123456789, "sent_at": "2026-06-15T12:00:00+00:00", "balance": 1234, "free_left": null}'
    where created_at = ${now}::timestamptz`.execute(db)
}

async function size(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select format('%s rows, table %s, indexes %s', (select count(*) from idempotency_key), pg_size_pretty(pg_table_size('idempotency_key')),
      pg_size_pretty(pg_indexes_size('idempotency_key'))) as line`.execute(db)
  return rows[0]?.line ?? ''
}
