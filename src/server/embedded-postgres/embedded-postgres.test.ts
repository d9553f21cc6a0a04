/** The embedded PostgreSQL, killed in many ways. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openPool } from '#server/infrastructure/db.ts'
import { openPostgres, type Postgres } from '#server/embedded-postgres/embedded-postgres.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
let folder: string
const open = (dataDir = folder, patienceMs?: number) =>
  openPostgres({ dataDir, log, settings: { shared_buffers: '16MB' }, patienceMs })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-pg-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function queryRows<Row>(postgres: Postgres, statement: string): Promise<Row[]> {
  const client = new Client(postgres.clientConfig)
  client.on('error', () => {})
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end())
}

async function queryWithRetries<Row>(postgres: Postgres, statement: string): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    try {
      return await queryRows<Row>(postgres, statement)
    } catch (error) {
      if (tries > 600 || !isDatabaseAway(error)) throw error
      await pause(50)
    }
  }
}

/** Until a connection is in the middle of something. */
async function untilStopped(postgres: Postgres) {
  const asleep = `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(10)'`
  while ((await queryWithRetries(postgres, asleep)).length === 0) await pause(10)
}

test('what was written is there at the next start', async () => {
  const first = await open()
  await queryRows(first, 'create table kept (n int)')
  await queryRows(first, 'insert into kept values (1)')
  await first.stop()
  expect(first.findPid()).toBeNull()
  const second = await open()
  expect(await queryRows(second, 'select n from kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('it sorts by code points in UTF-8, listens on no network, and syncs', async () => {
  const postgres = await open()
  const [row] = await queryRows<Record<string, unknown>>(
    postgres,
    `select pg_encoding_to_char(encoding) as encoding, datlocale as locale, current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
            current_setting('password_encryption') as passwords, lower('ÉŻ') as lower from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({ encoding: 'UTF8', locale: 'C.UTF-8', listens: '', fsync: 'on', passwords: 'scram-sha-256', lower: 'éż' })
  await postgres.stop()
})

test('nobody gets in without the password', async () => {
  const postgres = await open()
  const stranger = new Client({ ...postgres.clientConfig, password: 'guess' })
  stranger.on('error', () => {})
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  await postgres.stop()
})

test('killed five times, it comes back with every acknowledged row, and the pool with it', async () => {
  const postgres = await open()
  const pool = openPool({ clientConfig: postgres.clientConfig, max: 4 })
  await queryRows(postgres, 'create table survived (n int)')
  for (let n = 1; n <= 5; n++) {
    await queryWithRetries(postgres, `insert into survived values (${n})`)
    const busy = pool.query('select pg_sleep(10)').catch((error: unknown) => error)
    await Promise.race([busy, untilStopped(postgres)])
    process.kill(postgres.findPid() as number, 'SIGKILL')
    expect(isDatabaseAway(await busy)).toBe(true)
  }
  expect(await queryWithRetries(postgres, 'select count(*)::int as n from survived')).toEqual([{ n: 5 }])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await postgres.stop()
  expect(postgres.findPid()).toBeNull()
})

/** Another process of Duet that uses the server, and its process number. */
async function openElsewhere() {
  const script = join(folder, 'one.ts')
  const source = `import { openPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const postgres = await openPostgres({ dataDir: ${JSON.stringify(folder)}, log, settings: { shared_buffers: '16MB' } })
    process.stdout.write('pid ' + postgres.findPid())`
  writeFileSync(script, source)
  const other = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const [said] = (await once(other.stdout, 'data')) as [Buffer]
  const ended = once(other, 'exit')
  const kill = async () => {
    other.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { pid: Number(String(said).slice(4)), kill }
}

test('when Duet itself is killed, the next start joins the server that lives on', async () => {
  const other = await openElsewhere()
  await other.kill()
  const postgres = await open()
  expect(postgres.findPid()).toBe(other.pid)
  await postgres.stop()
  expect(postgres.findPid()).toBeNull()
})

test('when one leaves whose server died unseen, the one that another process started in its place goes on', async () => {
  const leaver = await open()
  const other = await openElsewhere()
  process.kill(other.pid, 'SIGKILL')
  // waits without the event loop: the broken connection is not seen before the leaving
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const isReplaced = () => ![null, other.pid].includes(leaver.findPid())
  for (let n = 0; n < 3000 && !isReplaced(); n++) Atomics.wait(clock, 0, 0, 10)
  const replaced = leaver.findPid()
  await leaver.stop()
  const next = await open()
  expect(next.findPid()).toBe(replaced)
  await other.kill()
  await next.stop()
  expect(next.findPid()).toBeNull()
})

test('three who start at once share one server, and the last to leave stops it', async () => {
  const dataDir = join(folder, 'together')
  const [a, b, c] = await Promise.all([open(dataDir), open(dataDir), open(dataDir)])
  expect(new Set([a, b, c].map((postgres) => postgres.findPid())).size).toBe(1)
  await Promise.all([a.stop(), b.stop()])
  expect(await queryRows(c, 'select 1 as one')).toEqual([{ one: 1 }])
  await c.stop()
  expect(c.findPid()).toBeNull()
})

async function queryOnce<Result>(query: (postgres: Postgres) => Promise<Result>) {
  const postgres = await open()
  const result = await query(postgres)
  await postgres.stop()
  return result
}

/** A server whose shutdown never ends. */
async function openStuck() {
  const postgres = await open(folder, 300)
  await queryRows(postgres, 'insert into kept values (2)')
  const [writer] = await queryRows<{ pid: number }>(
    postgres,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  process.kill(writer?.pid ?? 0, 'SIGSTOP')
  return postgres
}
const countTwos = async (postgres: Postgres) => (await queryWithRetries(postgres, 'select from kept where n = 2')).length

test('a shutdown that does not end becomes an immediate one, and loses nothing', async () => {
  const before = await queryOnce(countTwos)
  const stuck = await openStuck()
  await stuck.stop()
  expect(stuck.findPid()).toBeNull()
  expect(await queryOnce(countTwos)).toBe(before + 1)
})

test('whose server waits for ever in the shutdown of a killed process, gets another one', async () => {
  const before = await queryOnce(countTwos)
  const stuck = await openStuck()
  process.kill(stuck.findPid() ?? 0, 'SIGINT')
  expect(await countTwos(stuck)).toBe(before + 1)
  await stuck.stop()
})

test('a lock left by a dead server, whose number a stranger has by now, does not keep it from starting', async () => {
  const postgres = await open()
  await postgres.stop()
  writeFileSync(
    join(postgres.address, 'postmaster.pid'),
    `${process.ppid}\n${postgres.address}\n0\n5432\n${postgres.address}\n\n`,
  )
  const again = await open()
  expect(again.findPid()).not.toBe(process.ppid)
  await again.stop()
})

test('a folder too deep for a socket gets its socket elsewhere', async () => {
  const postgres = await open(join(folder, 'deep'.repeat(25)))
  expect(String(postgres.clientConfig.host).length).toBeLessThan(90)
  expect(await queryRows(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  rmSync(String(postgres.clientConfig.host), { recursive: true })
})
