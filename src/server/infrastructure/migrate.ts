/** Brings a database up to date: migrations, applied forward only, each once and whole; then the functions and triggers that changed. */
import { Client } from 'pg'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { giveConsoleRole } from '#server/infrastructure/console-role.ts'
import { applyFunctions, haveFunctionsChanged } from '#server/infrastructure/function-files.ts'
import { refuseBelow, type Releases } from '#server/infrastructure/least-release.ts'
import type { Log } from '#server/infrastructure/log.ts'
import {
  type Applied,
  databaseFolder,
  type Migration,
  readMigrations,
  refuseChanged,
} from '#server/infrastructure/migration-files.ts'
import { findBlocked, inTurn, listTables, lockTables, type Turns } from '#server/infrastructure/migration-turns.ts'
import { installQueue } from '#server/infrastructure/queue.ts'
import { compareReleases, release } from '#server/infrastructure/release.ts'
import { giveRoleSettings } from '#server/infrastructure/role-settings.ts'
import { statementsIn } from '#server/infrastructure/sql-statements.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export type MigrateOptions = {
  /** Holds `migrations/NNNN_name.sql`, `migrations/after/NNNN_name.sql` and `functions/noun.sql`. */
  folder?: string
  log?: Log
  ownRelease?: string
}

export const noLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * Migrates the database and installs the queue's tables. Migrations never change after they ran. Function files are edited in place
 * and rerun when their checksum changes, unless a newer release applied its own. What waits in `after/` runs on a new database only:
 * elsewhere see `migrateAfter`. Returns the paths of the applied files. @throws StartError when the database does not answer, is too
 * old, a replica, newer than this release may use, predates the baseline, or a file fails.
 */
export function migrate(address: DbAddress, options: MigrateOptions = {}): Promise<string[]> {
  return withTurns(address, options, async (turns) => {
    const applied = await bring(turns, options)
    await installQueueOnce(turns, address)
    await giveConsoleRole(turns)
    return applied
  })
}

/** Connects past any pooler. */
export async function withTurns<T>(address: DbAddress, { log = noLog }: MigrateOptions, work: (turns: Turns) => Promise<T>) {
  const client = new Client({
    ...(address.url ? { connectionString: address.url } : address.clientConfig),
    application_name: 'duet migrate',
  })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database does not answer: ${error.message || 'nobody is there'}. Check DATABASE_URL.`, {
      cause: error,
    })
  })
  try {
    await refuseUnfit(client)
    return await work({ client, log })
  } finally {
    await client.end()
  }
}

async function refuseUnfit(client: Client) {
  const { rows } = await client.query<{ version: string; replica: boolean }>(
    "select current_setting('server_version') as version, pg_is_in_recovery() as replica",
  )
  const { version = '', replica } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < 15) throw new StartError(`Duet needs PostgreSQL 15 or newer; this is ${version}.`)
  if (replica) throw new StartError('The database is a replica, which takes no writes: DATABASE_URL must name the primary.')
}

async function bring(turns: Turns, { folder = databaseFolder, ownRelease = release }: MigrateOptions): Promise<string[]> {
  const { client } = turns
  await keepBooks(turns, ownRelease)
  const releases = await readReleases(turns)
  refuseBelow(releases, ownRelease)
  const waiting = await waitingMigrations(turns, folder)
  refuseFuture(waiting, ownRelease)
  const isNew = (await client.query('select from migration limit 1')).rowCount === 0
  const applied: string[] = []
  for (const file of waiting) if ((isNew || !file.isAfter) && (await applyMigration(turns, file))) applied.push(file.path)
  const order = compareReleases(ownRelease, releases.newest)
  if (order > 0 || (order === 0 && (await haveFunctionsChanged(turns, folder))))
    applied.push(...(await applyFunctions(turns, folder, ownRelease)))
  await giveRoleSettings(turns)
  return applied
}

/** The tables of this file. They exist before the first migration. */
async function keepBooks(turns: Turns, ownRelease: string) {
  const { client } = turns
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.release') is not null as there`)
  if (rows[0]?.there) return
  await inTurn(
    turns,
    () => 'the first tables',
    async () => {
      await client.query(`
      create table if not exists migration (
        id int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
      create table if not exists function_file (
        name text primary key, checksum text not null, statements text[] not null, applied_at timestamptz not null default now());
      create table if not exists release (
        id int primary key default 1 check (id = 1), least text not null, newest text not null)`)
      await client.query(`insert into release (least, newest) values ('0.0.0', $1) on conflict do nothing`, [ownRelease])
    },
  )
}

export async function readReleases({ client }: Pick<Turns, 'client'>): Promise<Releases> {
  const { rows } = await client.query<Releases>('select least, newest from release')
  if (!rows[0]) throw new StartError('The table release of the database is empty: restore it from a backup.')
  return rows[0]
}

/** Those that did not run, of both folders, by number. */
export async function waitingMigrations({ client }: Pick<Turns, 'client'>, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<Applied>('select id, name, checksum from migration order by id')
  const files = readMigrations(folder)
  refuseChanged(rows, files)
  const done = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => !done.has(id))
}

/** An after-migration is for releases from this one on, not for one to come. */
function refuseFuture(waiting: readonly Migration[], ownRelease: string) {
  const future = waiting.find(({ least }) => least !== null && compareReleases(least, ownRelease) > 0)
  if (future)
    throw new StartError(
      `${future.path} is for release ${future.least}, and this is ${ownRelease}: raise the version in package.json.`,
    )
}

/** False when another process was faster. */
export async function applyMigration(turns: Turns, file: Migration): Promise<boolean> {
  if (file.isConcurrent) return applyConcurrently(turns, file)
  const { client } = turns
  const locks = [...file.locks]
  for (;;) {
    const done = await inTurn(
      turns,
      () => file.path,
      async () => {
        if ((await client.query('select from migration where id = $1', [file.id])).rowCount) return 'before'
        const changed = file.isBatches ? await runBatch(turns, file) : await runWhole(turns, { ...file, locks })
        if (changed > 0) return 'in part'
        const { id, path, checksum, least } = file
        await client.query('insert into migration (id, name, checksum) values ($1, $2, $3)', [
          id,
          path.split('/').at(-1),
          checksum,
        ])
        if (least !== null) await raiseLeast(turns, least)
        return 'now'
      },
    )
    if (done !== 'in part') return done === 'now'
  }
}

/** A lock of the session, because such statements run in no transaction. */
const concurrentLock = 20260101

/**
 * Makes indexes that no write waits for, each by itself. One that an interrupted try left invalid is made again. False when another
 * process was faster.
 */
async function applyConcurrently({ client }: Turns, { id, path, text, checksum }: Migration): Promise<boolean> {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [concurrentLock])
  try {
    if ((await client.query('select from migration where id = $1', [id])).rowCount) return false
    for (const statement of statementsIn(text)) {
      const [, index] = /\bindex concurrently if not exists (\w+)/i.exec(statement) ?? []
      if (index && (await isInvalid(client, index))) await client.query(`drop index concurrently ${index}`)
      await client.query(statement)
    }
    await client.query('insert into migration (id, name, checksum) values ($1, $2, $3)', [id, path.split('/').at(-1), checksum])
    return true
  } catch (error) {
    throw new StartError(`${path} failed; what it made stays, and the next start goes on: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [concurrentLock])
  }
}

async function isInvalid(client: Turns['client'], index: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index])
  return rowCount !== 0
}

async function runBatch({ client }: Turns, { text }: Migration): Promise<number> {
  return (await client.query(text)).rowCount ?? 0
}

/** Refuses a file that stops others at a table it did not name: it would wait for that lock while it holds others. */
async function runWhole(turns: Turns, { path, text, locks }: Migration): Promise<0> {
  const before = await listTables(turns)
  await lockTables(turns, locks, 'access exclusive')
  await turns.client.query(text)
  const unnamed = (await findBlocked(turns, before)).find(({ relation }) => !locks.includes(relation))
  if (unnamed)
    throw new Error(`it takes ${unnamed.mode} on ${unnamed.relation}, so ${path} must start with -- locks: ${unnamed.relation}`)
  return 0
}

/** Also called by `migrateAfter`, before its files run. */
export async function raiseLeast({ client }: Turns, least: string) {
  const { least: former } = await readReleases({ client })
  if (compareReleases(least, former) > 0) await client.query('update release set least = $1', [least])
}

/** The queue installs itself under a lock of its own, but two first starts at once would collide. */
async function installQueueOnce(turns: Turns, address: DbAddress) {
  const { rows } = await turns.client.query<{ there: boolean }>(`select to_regclass('queue.version') is not null as there`)
  if (rows[0]?.there) await installQueue(address)
  else
    await inTurn(
      turns,
      () => "the queue's tables",
      () => installQueue(address),
    )
}
