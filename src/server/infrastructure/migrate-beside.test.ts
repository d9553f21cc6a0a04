/** Migrations while an older release still runs: nobody waits long, meets a deadlock, or loses a function that it calls. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDb, openPool, sessionSettings, type Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { migrate, type MigrateOptions } from '#server/infrastructure/migrate.ts'
import { migrateAfter } from '#server/infrastructure/migrate-after.ts'
import { registerProcess } from '#server/infrastructure/processes.ts'
import { run } from '../../../tests/database.ts'

const { server, template } = inject('database')
const name = template.replace('template', `beside_${process.pid}`)
const clientConfig = { ...server, database: name }
let db: Db
let folder: string
let lines: Record<string, unknown>[]
const note = (line: Record<string, unknown>) => void lines.push(line)
const log: Log = { debug: note, info: note, warn: note, error: note }
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const bring = (options: MigrateOptions = {}) => migrate({ clientConfig }, { folder, log, ...options })
const bringAfter = (ownRelease: string) => migrateAfter({ clientConfig }, db, { folder, log, ownRelease })
const ask = async (text: string) =>
  (await sql<{ answer: unknown }>`select ${sql.raw(text)} as answer`.execute(db)).rows[0]?.answer
const processTable = `create table process (id uuid primary key, release text, kind text, host text, pid int,
  started_at timestamptz default now(), seen_at timestamptz default now());`

beforeEach(async () => {
  await run(server, `create database ${name}`)
  db = openDb({ clientConfig, max: 6 })
  folder = mkdtempSync(join(tmpdir(), 'duet-migrations-'))
  for (const part of ['migrations/after', 'functions']) mkdirSync(join(folder, part), { recursive: true })
  lines = []
  write(
    'migrations/0001_a.sql',
    `create table a (n int); create table b (n int); ${processTable} insert into a values (0); insert into b values (0);`,
  )
  await bring({ ownRelease: '0.1.0' })
})
afterEach(async () => {
  await db.destroy()
  await run(server, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

/** Transactions that take two tables in their own order, again and again, until the work is done. */
async function withWriters(work: Promise<unknown>) {
  const state = { isDone: false, written: 0, failures: [] as unknown[] }
  const writer = async () => {
    while (!state.isDone && state.failures.length === 0) {
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`update a set n = n + 1`.execute(trx)
          await pause(5)
          await sql`update b set n = n + 1`.execute(trx)
        })
        .then(() => (state.written += 1))
        .catch((error: unknown) => state.failures.push(error))
    }
  }
  const writers = [writer(), writer(), writer()]
  while (state.written < 5 && state.failures.length === 0) await pause(5)
  await work.finally(() => (state.isDone = true))
  await Promise.all(writers)
  return state.failures
}

test('a migration of two busy tables, in the other order, ends no transaction of others', async () => {
  write('migrations/0002_b.sql', '-- locks: b, a\nalter table b add m int; alter table a add m int;')
  expect(await withWriters(bring())).toEqual([])
  expect(await ask(`(select count(m) from a) + (select count(m) from b)`)).toBe(0)
})

test('triggers on two busy tables are made without a deadlock, and an unchanged one is left alone', async () => {
  const noted = 'create or replace function noted() returns trigger language plpgsql as $$ begin return new; end $$;'
  const on = (table: string, time = 'before') =>
    `create or replace trigger ${table}_noted ${time} update on ${table} for each row execute function noted();`
  write('functions/a.sql', `${noted}\n${on('b')}\n${on('a')}`)
  expect(await withWriters(bring())).toEqual([])
  const idOf = (table: string) => ask(`(select xmin::text from pg_trigger where tgname = '${table}_noted')`)
  const before = [await idOf('a'), await idOf('b')]
  write('functions/a.sql', `-- other words\n${noted}\n${on('b', 'after')}\n${on('a')}`)
  expect(await bring()).toEqual(['functions/a.sql'])
  expect(await idOf('a')).toBe(before[0])
  expect(await idOf('b')).not.toBe(before[1])
})

test('a migration that stops others at a table which it does not name is refused', async () => {
  write('migrations/0002_b.sql', 'alter table a add m int;')
  await expect(bring()).rejects.toThrow('it takes AccessExclusiveLock on a, so migrations/0002_b.sql must start with -- locks: a')
  write('migrations/0002_b.sql', '-- locks: a\nalter table a add m int; create table c (n int);')
  expect(await bring()).toEqual(['migrations/0002_b.sql'])
})

test('a lock that does not come within two seconds is given up, asked for again, and told in one line', async () => {
  write('migrations/0002_b.sql', '-- locks: a\nalter table a add m int;')
  const waiting = () => ask(`(select count(*)::int from pg_locks where not granted and locktype = 'relation')`)
  const report = await db.startTransaction().execute()
  await sql`select n from a`.execute(report)
  const bringing = bring()
  while ((await waiting()) !== 1) await pause(20)
  while ((await waiting()) !== 0) await pause(20)
  await report.commit().execute()
  expect(await bringing).toEqual(['migrations/0002_b.sql'])
  expect(lines).toMatchObject([{ event: 'migration.retried', file: 'migrations/0002_b.sql' }])
})

test('a process that finds another one migrating says so and waits', async () => {
  write('migrations/0002_b.sql', 'create table c (n int);')
  const other = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(20260100)`.execute(other)
  const bringing = bring()
  while (lines.length === 0) await pause(20)
  await other.commit().execute()
  expect(await bringing).toEqual(['migrations/0002_b.sql'])
  expect(lines.map(({ event }) => event)).toEqual(['migration.waiting'])
})

test('a large rewrite is committed in batches, and goes on where it was stopped', async () => {
  await sql`insert into a select n from generate_series(1, 1000) n`.execute(db)
  await sql`alter table a add m int, add written xid8`.execute(db)
  write(
    'migrations/0002_b.sql',
    `-- batches\nupdate a set m = n, written = pg_current_xact_id() where ctid in (select ctid from a where m is null limit 300);`,
  )
  expect(await bring()).toEqual(['migrations/0002_b.sql'])
  expect(await ask('(select count(distinct written)::int from a)')).toBe(4)
  expect(await ask('(select count(*)::int from a where m is null)')).toBe(0)
  expect(await bring()).toEqual([])
})

test('functions of an older release are not put back, and the newer one finds its own again', async () => {
  const one = (n: number) => `create or replace function one() returns int language sql as $$ select ${n} $$;`
  write('functions/a.sql', one(2))
  expect(await bring({ ownRelease: '0.2.0' })).toEqual(['functions/a.sql'])
  write('functions/a.sql', one(1))
  expect(await bring({ ownRelease: '0.1.9' })).toEqual([])
  expect(await ask('one()')).toBe(2)
  write('functions/a.sql', one(2))
  expect(await bring({ ownRelease: '0.2.0' })).toEqual([])
  write('functions/a.sql', one(3))
  expect(await bring({ ownRelease: '0.10.0' })).toEqual(['functions/a.sql'])
  expect(await ask('one()')).toBe(3)
})

test('what old code needs goes only when no old process is left, and then old code starts no more', async () => {
  write('migrations/after/0002_drop.sql', '-- least: 0.2.0\n-- locks: b\ndrop table b;')
  expect(await bring({ ownRelease: '0.2.0' })).toEqual([])
  const leave = await registerProcess({ db, log, kind: 'web', ownRelease: '0.1.0' })
  await expect(bringAfter('0.2.0')).rejects.toThrow(/^Stop these first, which are older than 0\.2\.0: web 0\.1\.0 on /)
  const other = await registerProcess({ db, log, kind: 'worker', ownRelease: '0.1.0' })
  await Promise.all([leave(), other()])
  expect(await bringAfter('0.2.0')).toEqual(['migrations/after/0002_drop.sql'])
  expect(await ask(`to_regclass('b')`)).toBeNull()
  await expect(registerProcess({ db, log, kind: 'web', ownRelease: '0.1.0' })).rejects.toThrow(
    'the database needs 0.2.0 or newer',
  )
  await expect(bring({ ownRelease: '0.1.0' })).rejects.toThrow('the database needs 0.2.0 or newer')
  expect(await bring({ ownRelease: '0.2.0' })).toEqual([])
})

test('a new database runs them all at once, in one order', async () => {
  write('migrations/0003_c.sql', 'create table b (m int);')
  write('migrations/after/0002_drop.sql', '-- least: 0.2.0\n-- locks: b\ndrop table b;')
  await sql`drop table migration, function_file, release, a, b, process`.execute(db)
  const all = ['migrations/0001_a.sql', 'migrations/after/0002_drop.sql', 'migrations/0003_c.sql']
  expect(await bring({ ownRelease: '0.2.0' })).toEqual(all)
})

test.each([
  ['drop table b;', 'must say at its start from which release on code can do without: -- least: 0.2.0'],
  ['-- least: 9.0.0\ndrop table b;', 'is for release 9.0.0, and this is 0.2.0: raise the version in package.json.'],
])('an after-migration that begins %j is refused', async (text, words) => {
  write('migrations/after/0002_drop.sql', text)
  await expect(bring({ ownRelease: '0.2.0' })).rejects.toThrow(words)
})

test('the role has the settings of a session, so that a pooler needs none, and bulk work still has its own', async () => {
  const pooled = openPool({ clientConfig, isPooled: true, max: 1 })
  const bulk = openPool({ clientConfig, oltp: false, max: 1 })
  const settingsOf = async (pool: typeof pooled) => {
    const names = Object.keys(sessionSettings).map((setting) => `current_setting('${setting}') as ${setting}`)
    return (await pool.query(`select ${names.join(', ')}`)).rows[0]
  }
  expect(await settingsOf(pooled)).toEqual(sessionSettings)
  expect(await settingsOf(bulk)).toMatchObject({ plan_cache_mode: 'auto', statement_timeout: '0', timezone: 'UTC' })
  await Promise.all([pooled.end(), bulk.end()])
})
