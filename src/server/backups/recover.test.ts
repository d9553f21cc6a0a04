/** Recovery to any second, on an embedded PostgreSQL of its own with a real archive. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetRecovery, isArchiveFailing, listBaseCopies, makeBaseCopy, recover } from '#server/backups/backups.ts'
import { archiveFindings } from '#server/doctor/database-checks.ts'
import { openPostgres, type Postgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { openDb } from '#server/infrastructure/db.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const settings = { shared_buffers: '16MB' }
let root: string
let postgres: Postgres
/** With a space, a quote and a percent sign, which shells and settings read in their own ways. */
const archive = () => join(root, "the archive's 100%")
const dataDir = () => join(root, 'data')
const start = async () => (postgres = await openPostgres({ dataDir: dataDir(), log, walArchive: archive(), settings }))
const now = () => new Date()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'duet-recover-'))
  chmodSync(root, 0o755)
  mkdirSync(archive())
  await start()
  await run('create table restore_event (id bigint generated always as identity, until timestamptz, begun_at timestamptz)')
  await run('create table note (text text)')
})
afterAll(async () => {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

async function run<Row>(statement: string): Promise<Row[]> {
  const client = new Client(postgres.clientConfig)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}
/** Writes it, and tells a time at which it was there and what comes next was not. */
async function write(text: string): Promise<Date> {
  await run(`insert into note values ('${text}')`)
  const [row] = await run<{ at: Date }>(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at, pg_sleep(0.005)",
  )
  return row?.at ?? now()
}
const notes = async () => (await run<{ text: string }>('select text from note order by text')).map(({ text }) => text)
const copy = (keep: number | null = null) =>
  makeBaseCopy({ address: { clientConfig: postgres.clientConfig }, archive: archive(), release: '1.2.3', keep })
const back = (to: Date | null) =>
  recover({ dataDir: dataDir(), archive: archive(), walArchive: archive(), to, now, settings, log })
async function recoverTo(to: Date | null) {
  await postgres.stop()
  const recovered = await back(to)
  await start()
  return recovered
}

const times: Record<string, Date> = {}

test('a base copy has the whole cluster but its log, and one that was interrupted is removed', async () => {
  times.before = await write('before the copy')
  mkdirSync(join(archive(), 'base-20260101T000000Z'))
  const { folder, manifest } = await copy()
  expect(await listBaseCopies(archive())).toEqual([{ folder, manifest }])
  expect(manifest.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['global/pg_control', 'duet.password']))
  expect(manifest.files.some(({ path }) => path.startsWith('pg_wal/') || path.startsWith('postmaster'))).toBe(false)
  expect(readdirSync(join(archive(), 'wal'))).toEqual(expect.arrayContaining([manifest.first_segment, manifest.last_segment]))
})

test(
  'the doctor and the metrics find nothing wrong with an archive that works, and say when it fails',
  { timeout: 120_000 },
  async () => {
    const config = readConfig({ WAL_ARCHIVE: archive() })
    const client = new Client(postgres.clientConfig)
    await client.connect()
    const db = openDb({ clientConfig: postgres.clientConfig, max: 1 })
    const look = async () => (await archiveFindings(client, { config, now })).map(({ wrong }) => wrong)
    try {
      expect([await look(), await isArchiveFailing(db)]).toEqual([[], false])
      const [next] = await run<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment')
      const planted = join(archive(), 'wal', next?.segment ?? '')
      writeFileSync(planted, 'of another cluster')
      await run("insert into note values ('x'); delete from note where text = 'x'; select pg_switch_wal()")
      await expect.poll(look).toEqual([expect.stringContaining('Nothing reaches')])
      expect(await isArchiveFailing(db)).toBe(true)
      rmSync(planted)
      await expect.poll(look, { timeout: 80_000 }).toEqual([])
      expect(await isArchiveFailing(db)).toBe(false)
    } finally {
      await db.destroy()
      await client.end()
    }
  },
)

test('recovered to a second, what was before is there and what came after is gone', { timeout: 120_000 }, async () => {
  times.one = await write('one')
  times.two = await write('two')
  await write('three')
  const { until, aside } = await recoverTo(times.one)
  expect(until).toEqual(times.one)
  expect(await notes()).toEqual(['before the copy', 'one'])
  expect(await run('select until from restore_event')).toEqual([{ until: times.one }])
  expect(existsSync(join(aside ?? '', 'PG_VERSION'))).toBe(true)
})

test(
  'said again before the restore is finished it changes nothing, and afterwards it begins anew',
  { timeout: 120_000 },
  async () => {
    await write('since')
    expect(await recoverTo(times.one ?? null)).toEqual({ until: times.one, aside: null })
    expect(await notes()).toContain('since')
    forgetRecovery(dataDir())
    expect((await recoverTo(times.one ?? null)).aside).not.toBeNull()
    expect(await notes()).not.toContain('since')
  },
)

test('a later time of before the recovery is found where the site lived then', { timeout: 120_000 }, async () => {
  await recoverTo(times.two ?? null)
  expect(await notes()).toEqual(['before the copy', 'one', 'two'])
})

test(
  'a copy of the new timeline and what came after it come back up to the end, also on another machine',
  { timeout: 120_000 },
  async () => {
    await copy(1)
    expect(await listBaseCopies(archive())).toHaveLength(1)
    await write('last')
    await postgres.stop()
    rmSync(dataDir(), { recursive: true })
    expect((await back(null)).aside).toBeNull()
    await start()
    expect(await notes()).toEqual(['before the copy', 'last', 'one', 'two'])
  },
)

test(
  'a time before the copies or after the archive is refused, and so is a running server: nothing is changed',
  { timeout: 120_000 },
  async () => {
    await expect(back(now())).rejects.toThrow('still runs')
    await postgres.stop()
    await expect(back(times.before ?? null)).rejects.toThrow('no earlier time can be recovered')
    await expect(back(new Date(now().getTime() + 1000))).rejects.toThrow(/The archive ends at .*--to end/)
    expect(existsSync(join(dataDir(), 'postgres.recovering'))).toBe(false)
    await start()
    expect(await notes()).toContain('last')
  },
)

test('a damaged copy is refused', async () => {
  forgetRecovery(dataDir())
  const [copied] = await listBaseCopies(archive())
  writeFileSync(join(copied?.folder ?? '', 'cluster/PG_VERSION'), randomBytes(4))
  await postgres.stop()
  await expect(back(null)).rejects.toThrow('damaged')
  await start()
})
